import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { limits } from '../../../../shared/limits.ts';
import { correctsOthers } from '../../../../shared/permissions.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { toast } from '../../../components/toast.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { ownedDeal } from '../../../deals/owned-deal.ts';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { Fields } from '../../../forms/fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';
import { ChooseDeal } from './choose-deal.tsx';
import { Comparison } from './comparison.tsx';
import { undoMerge } from './undo-merge.ts';

interface MergeDialogProps {
  deal: DealDetail;
  /** Whether the person merges; otherwise they propose it. */
  decides: boolean;
  onClose: () => void;
}

/** Chooses the other deal, compares the two, and merges one into the other, or proposes that. */
export function MergeDialog({ deal, decides, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<number>();
  const me = useMe();
  const { data: other, status } = useRead(chosen === undefined ? undefined : reads.deal(chosen));
  return (
    <Dialog title={t(decides ? 'merging.title' : 'merging.proposeTitle')} onClose={onClose}>
      {other === undefined ? (
        <ChooseDeal deal={deal} isUnknown={status === 'gone'} onChoose={setChosen} />
      ) : (
        <Confirm
          deal={deal}
          other={other}
          decides={decides && correctsOthers(actorOf(me), ownedDeal(other, me))}
          onBack={() => setChosen(undefined)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function Confirm({ deal, other, decides, onBack, onClose }: MergeDialogProps & { other: DealDetail; onBack: () => void }) {
  const [isSwapped, setSwapped] = useState(false);
  const form = useForm({ reason: '' });
  const [, navigate] = useLocation();
  const [from, to] = isSwapped ? [other, deal] : [deal, other];
  const submit = async () => {
    const { reason } = form.values;
    const body = reason.trim() === '' ? {} : { reason };
    if (decides) {
      const { merge } = await sendCommand('createMerge', { body: { deal: from.id, into: to.id, ...body } });
      toast(t('merging.done'), { label: t('merging.undo'), act: () => void undoMerge(merge) });
      navigate(dealAddress(to));
    } else {
      await sendCommand('createMergeProposal', { id: from.id, body: { into: to.id, ...body } });
      toast(t('merging.proposed'));
    }
    onClose();
  };
  return (
    <Form form={form} act={submit}>
      <Comparison from={from} to={to} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setSwapped(!isSwapped)}>{t('merging.swap')}</Button>
        <Button look="quiet" onClick={onBack}>
          {t('merging.another')}
        </Button>
      </div>
      <p className="text-sm text-soft">{t('merging.what')}</p>
      <Fields form={form} of="merging" fields={[{ name: 'reason', limits: limits.staffReason, error: Object.values(form.errors)[0] }]} />
      <DialogFooter label={t(decides ? 'merging.confirm' : 'merging.propose')} busy={form.busy} />
    </Form>
  );
}
