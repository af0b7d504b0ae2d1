import { type FormEvent, useState } from 'react';
import type { Channel } from '../../../../shared/channels.ts';
import { channelPaces, hotDigests } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../../components/field.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { type ChannelDraft, changesOf, draftOf, groupNames } from './channel-draft.ts';
import { LanguageField } from './language-field.tsx';
import { QuietHours } from './quiet-hours.tsx';

/** What a channel delivers, how often, when and in which language. */
export function ChannelSettings({ channel, onDone }: { channel: Channel; onDone: () => void }) {
  const [opened] = useState(() => draftOf(channel));
  const [draft, setDraft] = useState(opened);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const change = (part: Partial<ChannelDraft>) => setDraft({ ...draft, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      await sendCommand('patchChannel', { id: channel.id, body: changesOf(opened, draft, channel) });
      toast(t('settings.channels.saved'));
      onDone();
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 border-t border-line pt-4">
      <TextField
        label={t('settings.channels.name')}
        dir="auto"
        autoComplete="off"
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label={t('settings.channels.pace')}
        value={draft.pace}
        onChange={(event) => change({ pace: event.target.value as ChannelDraft['pace'] })}
      >
        {channelPaces.map((pace) => (
          <option key={pace} value={pace}>
            {t(`settings.channels.pace.${pace}`)}
          </option>
        ))}
      </SelectField>
      <WantedGroups draft={draft} change={change} />
      <SelectField
        label={t('settings.channels.hot')}
        value={draft.hot}
        onChange={(event) => change({ hot: event.target.value as ChannelDraft['hot'] })}
      >
        <option value="">{t('settings.channels.hot.never')}</option>
        {hotDigests.map((each) => (
          <option key={each} value={each}>
            {t(`settings.channels.hot.${each}`)}
          </option>
        ))}
      </SelectField>
      <QuietHours draft={draft} change={change} error={errors['quiet.until']} />
      <LanguageField value={draft.language} onChange={(language) => change({ language })} />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('settings.channels.save')}
      </Button>
    </form>
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
