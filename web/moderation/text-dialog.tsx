import type { ReactNode } from 'react';
import { sanctionTexts } from '../../shared/moderation-limits.ts';
import { Dialog } from '../components/dialog.tsx';
import { DialogFooter } from '../components/dialog-footer.tsx';
import { TextArea } from '../components/field.tsx';
import { Form } from '../errors/form.tsx';
import { useForm } from '../errors/use-form.ts';

interface TextDialogProps {
  title: string;
  label: string;
  hint?: string;
  submitLabel: string;
  look?: 'primary' | 'danger';
  /** What the decision does, above the text. */
  intro?: string;
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
  /** More to choose, above the buttons. */
  children?: ReactNode;
}

/** Asks a moderator for the text of a decision. */
export function TextDialog({ title, label, hint, submitLabel, look, intro, send, onClose, children }: TextDialogProps) {
  const form = useForm({ text: '' });
  const error = Object.values(form.errors).join(' ') || undefined;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} act={() => send(form.values.text).then(onClose)}>
        {intro && <p className="text-soft">{intro}</p>}
        <TextArea {...form.text('text')} {...{ label, hint, error }} required autoFocus dir="auto" maxLength={sanctionTexts.reason.max} />
        {children}
        <DialogFooter label={submitLabel} look={look} busy={form.busy} />
      </Form>
    </Dialog>
  );
}
