import type { QueueCase } from '../../../../shared/moderation.ts';
import { reads } from '../../../../shared/reads.ts';
import { SmallCard } from '../../../deals/small-card.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { DealField } from '../../../moderation/deal-field.tsx';
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
  const into = dealIdIn(other);
  const chosen = useRead(into === undefined ? undefined : reads.deal(into)).data;
  if (deal === undefined) return null;
  return (
    <FormDialog
      title={t('moderation.merge')}
      intro={t('moderation.merge.text')}
      form={form}
      faults={{ other: into === undefined || into === deal.id ? t('report.fault.other') : undefined }}
      act={async () => into !== undefined && onMerge(into)}
      label={t('moderation.decide.merge')}
      onClose={onClose}
    >
      <DealField deal={deal} value={other} error={form.errors.other} onType={(typed) => form.change({ other: typed })} />
      {chosen && <SmallCard deal={chosen} />}
    </FormDialog>
  );
}

/** The other deal that a report or a proposal names. */
export function otherDeal({ details }: QueueCase['entries'][number]): number | undefined {
  const id = details?.duplicateOf ?? details?.into;
  return typeof id === 'number' ? id : undefined;
}
