import { useState } from 'react';
import type { ChannelKind } from '../../../../shared/states.ts';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';
import { type TargetKind, type TargetValues, targetBody, targetNames } from './target.ts';
import { WebhookSecret } from './webhook-secret.tsx';

const kinds = Object.keys(targetNames) as TargetKind[];

/** The form for a chat or a script. */
export function NewTarget({ offered }: { offered: readonly ChannelKind[] }) {
  const language = useLanguage();
  const [kind, setKind] = useState<TargetKind>('ntfy');
  const form = useForm<TargetValues>({});
  const [secret, setSecret] = useState<string>();
  const choose = (next: TargetKind) => {
    setKind(next);
    form.reset({});
  };
  const add = async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { ...targetBody(kind, form.values), timeZone, language: languageTag(language) };
    setSecret((await sendCommand('createChannel', { body })).secret);
    choose(kind);
  };
  if (secret !== undefined) return <WebhookSecret secret={secret} onDone={() => setSecret(undefined)} />;
  return (
    <Form
      form={form}
      of={`settings.channels.${kind}`}
      fields={[
        <ChoiceField
          key="kind"
          label={t('settings.channels.target')}
          value={kind}
          options={kinds.filter((each) => offered.includes(each))}
          words={(each) => t(`settings.channels.kind.${each}`)}
          onChoose={choose}
        />,
        ...targetNames[kind].map((name) => ({
          ...{ name, kind: name === 'address' ? ('link' as const) : ('code' as const) },
          label: t(`settings.channels.${kind}.${name}` as Parameters<typeof t>[0]),
        })),
      ]}
      act={add}
      label={t('settings.channels.add')}
      isCard
    />
  );
}
