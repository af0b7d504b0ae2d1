import type { DealDetail } from '../../../../shared/deals.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { DealField } from '../../../moderation/deal-field.tsx';
import { dealIdIn } from '../../../moderation/report.ts';

interface ChooseDealProps {
  deal: DealDetail;
  /** Whether the last choice does not exist. */
  isUnknown: boolean;
  onChoose: (id: number) => void;
}

/** Asks for the other deal. */
export function ChooseDeal({ deal, isUnknown, onChoose }: ChooseDealProps) {
  const form = useForm({ other: '' });
  const { other } = form.values;
  const id = dealIdIn(other);
  const error = form.errors.other ?? (isUnknown ? t('merging.unknown') : undefined);
  return (
    <Form
      form={form}
      faults={{ other: id === undefined || id === deal.id ? t('merging.notADeal') : undefined }}
      act={async () => onChoose(id ?? 0)}
      label={t('merging.compare')}
      look="plain"
    >
      <DealField deal={deal} value={other} error={error} onType={(typed) => form.change({ other: typed })} onChoose={onChoose} />
    </Form>
  );
}
