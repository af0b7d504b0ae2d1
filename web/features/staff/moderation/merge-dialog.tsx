import type { QueueCase } from '../../../../shared/moderation.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
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
  const form = useForm(() => ({ other: String(entries.map(otherDeal).find((id) => id !== undefined) ?? '') }));
  const { other } = form.values;
  if (deal === undefined) return null;
  const submit = async () => {
    const into = dealIdIn(other);
    if (into === undefined || into === deal.id) form.setErrors({ other: t('report.fault.other') });
    else onMerge(into);
  };
  return (
    <Dialog title={t('mod.queue.merge')} onClose={onClose}>
      <Form form={form} act={submit}>
        <p>{t('mod.queue.merge.text')}</p>
        <DuplicateField deal={deal} value={other} error={form.errors.other} onChange={(next) => form.change({ other: next })} />
        <DialogFooter label={t('mod.queue.decide.merge')} />
      </Form>
    </Dialog>
  );
}

/** The other deal that a report or a proposal names. */
export function otherDeal({ details }: QueueCase['entries'][number]): number | undefined {
  const id = details?.duplicateOf ?? details?.into;
  return typeof id === 'number' ? id : undefined;
}
