import { type FormEvent, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useSubmit } from '../errors/use-submit.ts';
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
  const [chosen, setChosen] = useState(() => firstReason(action));
  const [error, setError] = useState<string>();
  const sending = useSubmit((words) => setError(Object.values(words).join(' ')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = reasonOf(chosen);
    if (reason === undefined)
      return setError(chosen.choice === '' ? t('reason.choose') : t('rule.too_short', { min: limits.staffReason.min }));
    void sending.send(async () => {
      await send(reason);
      onClose();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <ReasonField action={action} value={chosen} error={error} onChange={setChosen} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look="danger" busy={sending.busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
