import { type FormEvent, useState } from 'react';
import type { ChannelKind } from '../../../../shared/states.ts';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { CreatedSecret } from './created-secret.tsx';
import { languageTag } from './language-field.tsx';
import { type TargetKind, type TargetName, targetBody, targetNames } from './target.ts';
import { TargetFields } from './target-fields.tsx';

const kinds = Object.keys(targetNames) as TargetKind[];

/** The form for a chat or a script. */
export function NewTarget({ offered }: { offered: readonly ChannelKind[] }) {
  const language = useLanguage();
  const [kind, setKind] = useState<TargetKind>('ntfy');
  const [values, setValues] = useState<Partial<Record<TargetName, string>>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [secret, setSecret] = useState<string>();
  const { busy, send } = useSubmit(setErrors);
  const choose = (next: TargetKind) => {
    setKind(next);
    setValues({});
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const created = await sendCommand('createChannel', {
        body: { ...targetBody(kind, values), timeZone, language: languageTag(language) },
      });
      setSecret(created.secret);
      choose(kind);
    });
  };
  if (secret !== undefined) return <CreatedSecret secret={secret} onDone={() => setSecret(undefined)} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <SelectField label={t('settings.channels.target')} value={kind} onChange={(event) => choose(event.target.value as TargetKind)}>
        {kinds
          .filter((each) => offered.includes(each))
          .map((each) => (
            <option key={each} value={each}>
              {t(`settings.channels.kind.${each}`)}
            </option>
          ))}
      </SelectField>
      <TargetFields
        kind={kind}
        values={values}
        errors={errors}
        onChange={(name, value) => {
          setErrors({});
          setValues({ ...values, [name]: value });
        }}
      />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {t('settings.channels.add')}
      </Button>
    </form>
  );
}
