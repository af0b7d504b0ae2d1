import { limits } from '../../shared/limits.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../i18n/t.ts';
import { type ActionWithReason, firstReason, ReasonField, reasonOf } from './reason-field.tsx';

interface ReasonDialogProps {
  action: ActionWithReason;
  title: string;
  /** What it does, above the reasons. */
  intro?: string;
  submitLabel: string;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks a moderator or fact-checker why they act on what someone else wrote. */
export function ReasonDialog({ action, title, intro, submitLabel, send, onClose }: ReasonDialogProps) {
  const form = useForm(() => firstReason(action));
  const { values, errors, reset } = form;
  const reason = reasonOf(values);
  const fault = values.choice === '' ? t('reason.choose') : t('rule.too_short', { min: limits.staffReason.min });
  return (
    <FormDialog
      {...{ title, intro }}
      form={form}
      faults={{ reason: reason === undefined ? fault : undefined }}
      act={async () => reason !== undefined && send(reason)}
      label={submitLabel}
      look="danger"
      onClose={onClose}
    >
      <ReasonField action={action} value={values} error={Object.values(errors).join(' ') || undefined} onChange={reset} />
    </FormDialog>
  );
}
