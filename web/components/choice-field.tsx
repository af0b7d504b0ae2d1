import type { ComponentProps } from 'react';
import { SelectField } from './field.tsx';

interface ChoiceFieldProps<Option extends string | number>
  extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange' | 'children'> {
  options: readonly Option[];
  words: (option: Option) => string;
  value: Option | undefined;
  onChoose: (option: Option) => void;
}

/** One of several options, as a list that opens. */
export const ChoiceField = <Option extends string | number>({ options, words, value, onChoose, ...rest }: ChoiceFieldProps<Option>) => (
  <SelectField
    {...rest}
    value={value}
    onChange={({ target }) => {
      const chosen = options.find((each) => String(each) === target.value);
      if (chosen !== undefined) onChoose(chosen);
    }}
  >
    {options.map((each) => (
      <option key={each} value={each}>
        {words(each)}
      </option>
    ))}
  </SelectField>
);
