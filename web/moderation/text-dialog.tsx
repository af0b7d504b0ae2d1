import { type FormEvent, type ReactNode, useState } from 'react';
import { sanctionTexts } from '../../shared/moderation-limits.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { TextArea } from '../components/field.tsx';
import { useSubmit } from '../errors/use-submit.ts';
import { t } from '../i18n/t.ts';

interface TextDialogProps {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  look?: 'primary' | 'danger';
  /** What the decision does, above the text. */
  intro?: string;
  send: (text: string) => Promise<void>;
  onClose: () => void;
  /** More to choose, above the buttons. */
  children?: ReactNode;
}

/** Asks a moderator for the text of a decision. */
export function TextDialog({ title, label, hint, submitLabel, look = 'primary', intro, send, onClose, children }: TextDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const sending = useSubmit((words) => setError(Object.values(words).join(' ')));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void sending.send(async () => {
      await send(text);
      onClose();
    });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {intro && <p className="text-soft">{intro}</p>}
        <TextArea
          label={label}
          hint={hint}
          value={text}
          error={error}
          required
          autoFocus
          dir="auto"
          maxLength={sanctionTexts.reason.max}
          onChange={(event) => {
            setError(undefined);
            setText(event.target.value);
          }}
        />
        {children}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" look={look} busy={sending.busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
