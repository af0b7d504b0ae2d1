import { useState } from 'react';
import { registration } from '../../../../shared/account-limits.ts';
import { limits } from '../../../../shared/limits.ts';
import { CreatedSecret } from '../../../components/created-secret.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';

/** The form for one more invitation, then its link, which is shown only once. */
export function NewInvitation() {
  const form = useForm({ note: '', uses: '1', days: '14' });
  const [link, setLink] = useState<string>();
  const make = async () => {
    const { note, uses, days } = form.values;
    const body = { uses: Number(uses), days: Number(days), ...(note.trim() !== '' && { note: note.trim() }) };
    const { code } = await sendCommand('createInvitation', { body });
    form.reset({ note: '', uses: '1', days: '14' });
    setLink(`${location.origin}/welcome#${code}`);
  };
  if (link !== undefined)
    return (
      <CreatedSecret
        title={t('admin.registration.created')}
        text={t('admin.registration.created.text')}
        label={t('admin.registration.link')}
        secret={link}
        onDone={() => setLink(undefined)}
      />
    );
  return (
    <Form
      form={form}
      of="admin.registration"
      fields={[
        { name: 'note', limits: limits.invitationNote },
        [
          { name: 'uses', kind: 'number', limits: { min: 1, max: registration.uses } },
          { name: 'days', kind: 'number', limits: { min: 1, max: registration.days } },
        ],
      ]}
      act={make}
      label={t('admin.registration.invite')}
    />
  );
}
