import { useState } from 'react';
import type { Channel } from '../../../../shared/channels.ts';
import { channelPaces, hotDigests } from '../../../../shared/states.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { changesOf, draftOf, groupNames } from './channel-draft.ts';
import { LanguageField } from './language-field.tsx';

/** What a channel delivers, how often, when and in which language. */
export function ChannelSettings({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const [opened] = useState(() => draftOf(channel));
  const form = useForm(opened);
  const { values, change } = form;
  const save = async () => {
    await sendCommand('patchChannel', { id: channel.id, body: changesOf(opened, values, channel) });
    toast(t('settings.channels.saved'));
    onDone();
  };
  const zones = [...new Set([values.timeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  return (
    <Form
      form={form}
      of="settings.channels"
      fields={[
        { name: 'name' },
        { name: 'pace', options: channelPaces },
        {
          name: 'groups',
          label: t('settings.channels.kinds'),
          options: groupNames,
          words: (group) => t(`settings.channels.group.${group}`),
        },
        { name: 'hot', options: ['', ...hotDigests], words: (hot) => t(`settings.channels.hot.${hot || 'never'}`) },
        { name: 'isQuiet' },
        values.isQuiet && [
          { name: 'quietFrom', kind: 'time', required: true },
          { name: 'quietUntil', kind: 'time', required: true, error: form.errorOf('quietUntil') ?? form.errorOf('quiet.until') },
        ],
        { name: 'timeZone', options: zones, words: (zone) => zone.replaceAll('_', ' ') },
        <LanguageField key="language" value={values.language} onChange={(language) => change({ language })} />,
      ]}
      faults={values.isQuiet ? { quietFrom: missing(values.quietFrom), quietUntil: missing(values.quietUntil) } : {}}
      act={save}
      label={t('settings.channels.save')}
      className="grid gap-5 border-t border-line pt-4"
    />
  );
}

const missing = (time: string) => (time === '' ? t('rule.required') : undefined);
