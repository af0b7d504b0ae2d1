import { useState } from 'react';
import { sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { Button } from '../../../components/button.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';

/** The one appeal against a sanction. */
export function AppealForm({ id, onSent }: { id: number; onSent: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ text: '' });
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('sanctions.appeal')}
      </Button>
    );
  return (
    <Form
      form={form}
      of="sanctions.appeal"
      fields={[
        { name: 'text', kind: 'lines', hint: t('sanctions.appeal.hint'), required: true, autoFocus: true, limits: sanctionTexts.appeal },
      ]}
      act={() => sendCommand('createAppeal', { id, body: form.values }).then(onSent)}
      label={t('sanctions.appeal.send')}
      onCancel={() => setOpen(false)}
      className="grid gap-3"
    />
  );
}
