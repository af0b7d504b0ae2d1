import type { ReactNode } from 'react';
import { sanctionTexts } from '../../shared/moderation-limits.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';

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
    <FormDialog
      {...{ form, title, intro, onClose, look, children }}
      of="mod"
      fields={[{ name: 'text', kind: 'lines', label, hint, error, required: true, autoFocus: true, limits: sanctionTexts.reason }]}
      act={() => send(form.values.text)}
      label={submitLabel}
    />
  );
}
