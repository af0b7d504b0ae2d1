import type { ChannelKind } from '../../../../shared/states.ts';
import { TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { type TargetKind, type TargetName, targetNames } from './target.ts';

interface TargetFieldsProps {
  kind: TargetKind & ChannelKind;
  values: Readonly<Partial<Record<TargetName, string>>>;
  errors: Readonly<Record<string, string>>;
  onChange: (name: TargetName, value: string) => void;
}

/** Where a service sends messages: the fields of its kind, each with where to find the value. */
export const TargetFields = ({ kind, values, errors, onChange }: TargetFieldsProps) =>
  targetNames[kind].map((name) => (
    <TextField
      key={name}
      name={name}
      label={t(`settings.channels.${kind}.${name}` as Parameters<typeof t>[0])}
      hint={t(`settings.channels.${kind}.${name}.hint` as Parameters<typeof t>[0])}
      type={name === 'address' ? 'url' : 'text'}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      value={values[name] ?? ''}
      error={errors[name]}
      onChange={(event) => onChange(name, event.target.value)}
    />
  ));
