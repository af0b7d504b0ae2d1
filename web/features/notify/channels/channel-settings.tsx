import { useState } from 'react';
import type { Channel } from '../../../../shared/channels.ts';
import { channelPaces, hotDigests } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { type ChannelDraft, changesOf, draftOf, groupNames } from './channel-draft.ts';
import { LanguageField } from './language-field.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** What a channel delivers, how often, when and in which language. */
export function ChannelSettings({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const [opened] = useState(() => draftOf(channel));
  const form = useForm(opened);
  const { values, change, errors } = form;
  const save = async () => {
    await sendCommand('patchChannel', { id: channel.id, body: changesOf(opened, values, channel) });
    toast(t('settings.channels.saved'));
    onDone();
  };
  return (
    <Form form={form} act={save} label={t('settings.channels.save')} className="grid gap-5 border-t border-line pt-4">
      <TextField {...form.text('name')} label={t('settings.channels.name')} dir="auto" autoComplete="off" />
      <ChoiceField
        {...form.choice('pace')}
        label={t('settings.channels.pace')}
        options={channelPaces}
        words={(pace) => t(`settings.channels.pace.${pace}`)}
      />
      <WantedGroups draft={values} change={change} />
      <ChoiceField
        {...form.choice('hot')}
        label={t('settings.channels.hot')}
        options={['', ...hotDigests]}
        words={(hot) => t(`settings.channels.hot.${hot || 'never'}`)}
      />
      <QuietHours form={form} error={errors['quiet.until']} />
      <LanguageField value={values.language} onChange={(language) => change({ language })} />
    </Form>
  );
}

const WantedGroups = ({ draft, change }: { draft: ChannelDraft; change: (part: Partial<ChannelDraft>) => void }) => (
  <fieldset className="grid gap-3">
    <legend className="mb-2 font-medium">{t('settings.channels.kinds')}</legend>
    {groupNames.map((group) => (
      <CheckField
        key={group}
        label={t(`settings.channels.group.${group}`)}
        checked={draft.groups[group]}
        onChange={(event) => change({ groups: { ...draft.groups, [group]: event.target.checked } })}
      />
    ))}
  </fieldset>
);
