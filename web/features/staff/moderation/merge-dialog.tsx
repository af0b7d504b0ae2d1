import { type FormEvent, useState } from 'react';
import type { QueueCase } from '../../../../shared/moderation.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { t } from '../../../i18n/t.ts';
import { DuplicateField } from '../../../moderation/duplicate-field.tsx';
import { dealIdIn } from '../../../moderation/report.ts';

interface MergeDialogProps {
  each: QueueCase;
  onMerge: (into: number) => void;
  onClose: () => void;
}

/** Asks which deal stays. It starts with the one that was reported or proposed. */
export function MergeDialog({ each: { deal, entries }, onMerge, onClose }: MergeDialogProps) {
  const [other, setOther] = useState(() => String(entries.map(otherDeal).find((id) => id !== undefined) ?? ''));
  const [error, setError] = useState<string>();
  if (deal === undefined) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const into = dealIdIn(other);
    if (into === undefined || into === deal.id) setError(t('report.fault.other'));
    else onMerge(into);
  };
  return (
    <Dialog title={t('mod.queue.merge')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <p>{t('mod.queue.merge.text')}</p>
        <DuplicateField deal={deal} value={other} error={error} onChange={setOther} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look="primary">
            {t('mod.queue.decide.merge')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The other deal that a report or a proposal names. */
export function otherDeal({ details }: QueueCase['entries'][number]): number | undefined {
  const id = details?.duplicateOf ?? details?.into;
  return typeof id === 'number' ? id : undefined;
}
