import { useId } from 'react';
import { withOption } from '../lib/with-option.ts';
import { CheckField, FieldError } from './field.tsx';

interface CheckFieldsProps<Option extends string> {
  label: string;
  error?: string | undefined;
  options: readonly Option[];
  chosen: readonly Option[];
  words: (option: Option) => string;
  hintOf?: ((option: Option) => string) | undefined;
  onChange: (chosen: Option[]) => void;
}

/** Any of several options, each with a box to tick. */
export function CheckFields<Option extends string>({ label, error, options, chosen, words, hintOf, onChange }: CheckFieldsProps<Option>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id} data-invalid={error && ''} className="grid gap-3">
      <legend className="mb-2 font-medium">{label}</legend>
      {options.map((option) => (
        <CheckField
          key={option}
          label={words(option)}
          hint={hintOf?.(option)}
          checked={chosen.includes(option)}
          onChange={({ target }) => onChange(withOption(options, chosen, option, target.checked))}
        />
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
