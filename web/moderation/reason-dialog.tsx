import { limits } from '../../shared/limits.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { Form } from '../errors/form.tsx';
import { useForm } from '../errors/use-form.ts';
import { t } from '../i18n/t.ts';
import { type ActionWithReason, firstReason, ReasonField, reasonOf } from './reason-field.tsx';

interface ReasonDialogProps {
  action: ActionWithReason;
  title: string;
  submitLabel: string;
  send: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks a moderator or fact-checker why they act on what someone else wrote. */
export function ReasonDialog({ action, title, submitLabel, send, onClose }: ReasonDialogProps) {
  const form = useForm(() => firstReason(action));
  const { values, errors, setErrors, reset, busy } = form;
  const submit = async () => {
    const reason = reasonOf(values);
    if (reason !== undefined) return send(reason).then(onClose);
    setErrors({ reason: values.choice === '' ? t('reason.choose') : t('rule.too_short', { min: limits.staffReason.min }) });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} act={submit}>
        <ReasonField action={action} value={values} error={Object.values(errors).join(' ') || undefined} onChange={reset} />
        <DialogFooter label={submitLabel} look="danger" busy={busy} />
      </Form>
    </Dialog>
  );
}
