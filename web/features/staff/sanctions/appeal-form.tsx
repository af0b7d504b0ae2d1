import { useState } from 'react';
import { sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';

/** The one appeal against a sanction. */
export function AppealForm({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ text: '' });
  if (!isOpen)
    return (
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {t('standing.appeal')}
      </Button>
    );
  return (
    <Form form={form} act={async () => void (await sendCommand('createAppeal', { id, body: form.values }))} className="grid gap-3">
      <TextArea
        {...form.text('text')}
        label={t('standing.appeal.text')}
        hint={t('standing.appeal.hint')}
        required
        autoFocus
        dir="auto"
        maxLength={sanctionTexts.appeal.max}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('standing.appeal.send')}
        </Button>
        <Button look="quiet" onClick={() => setOpen(false)}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Form>
  );
}
