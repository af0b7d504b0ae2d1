import { type FormEvent, useState } from 'react';
import { sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';

/** The one appeal against a sanction. */
export function AppealForm({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => void (await sendCommand('createAppeal', { id, body: { text } })));
  };
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('standing.appeal')}
      </Button>
    );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t('standing.appeal.text')}
        hint={t('standing.appeal.hint')}
        value={text}
        error={errors.text}
        required
        autoFocus
        dir="auto"
        maxLength={sanctionTexts.appeal.max}
        onChange={(event) => {
          setErrors({});
          setText(event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={busy}>
          {t('standing.appeal.send')}
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </form>
  );
}
