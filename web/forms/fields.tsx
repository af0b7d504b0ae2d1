import { type ComponentProps, isValidElement, type ReactElement, type ReactNode, useId } from 'react';
import { CheckFields } from '../components/check-fields.tsx';
import { ChoiceField } from '../components/choice-field.tsx';
import { CheckField, TextArea, TextField } from '../components/field.tsx';
import { type MessageKey, tIfKnown } from '../i18n/t.ts';
import type { Form } from './use-form.ts';

/** What is typed in a field. */
const kinds = {
  line: { dir: 'auto', autoComplete: 'off' },
  lines: { dir: 'auto' },
  code: { dir: 'ltr', autoComplete: 'off', spellCheck: false },
  link: { type: 'url', inputMode: 'url', dir: 'ltr', autoComplete: 'off', spellCheck: false },
  email: { type: 'email', inputMode: 'email', dir: 'ltr', autoComplete: 'email' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  count: { inputMode: 'numeric', autoComplete: 'off' },
  number: { type: 'number', inputMode: 'numeric' },
  date: { type: 'date' },
  time: { type: 'time' },
} as const;

type InputProps = Pick<
  ComponentProps<typeof TextField>,
  | 'label'
  | 'hint'
  | 'error'
  | 'required'
  | 'disabled'
  | 'autoFocus'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'className'
  | 'dir'
  | 'lang'
  | 'placeholder'
>;

interface AnyField<Option> extends Partial<InputProps> {
  kind?: keyof typeof kinds;
  /** How long a text may be, or how large a number. */
  limits?: { readonly min?: number; readonly max?: number };
  /** Offered while something is typed. */
  suggestions?: readonly string[];
  /** Shown instead of the form's own value. */
  value?: string | undefined;
  onType?: (typed: string) => void;
  options?: readonly Option[];
  /** An option in words, and what it means. */
  words?: (option: Option) => string;
  hintOf?: (option: Option) => string;
  onChoose?: (option: Option) => void;
}

/** None chosen is an option too, where a value may be missing. */
type OptionOf<Value> = Value extends readonly (infer Each)[] ? Each : Value extends boolean ? never : Value extends undefined ? '' : Value;

/** The label is in the messages under the field's name, or else given. */
type FieldOf<Values, Of extends string> = {
  [Name in keyof Values & string]-?: AnyField<OptionOf<Values[Name]>> & { name: Name } & (`${Of}.${Name}` extends MessageKey
      ? unknown
      : { label: string });
}[keyof Values & string];

/** Elements among the fields stay as they are. */
type Entry<Values, Of extends string> = FieldOf<Values, Of> | ReactElement | false | undefined;

export interface FieldsProps<Values extends object, Of extends string> {
  form: Form<Values>;
  /** Under which the messages have the fields' labels (`of.name`), hints (`of.name.hint`) and options (`of.name.option`). */
  of: Of;
  /** Those of an inner list are side by side. */
  fields: readonly (Entry<NoInfer<Values>, Of> | readonly Entry<NoInfer<Values>, Of>[])[];
}

/** The fields of a form from a list, each drawn by what its value is, among other elements. */
export const Fields = <Values extends object, Of extends string>({ form, of, fields }: FieldsProps<Values, Of>): ReactNode =>
  fields.map((each, index) => {
    if (!each || isValidElement(each)) return each;
    if (!isList(each)) return <OneField key={each.name} form={form} of={of} field={each as unknown as LooseField} />;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
      <div key={index} className="grid gap-4 sm:grid-cols-2">
        <Fields form={form} of={of} fields={each} />
      </div>
    );
  });

const isList = <Each,>(each: Each | readonly Each[]): each is readonly Each[] => Array.isArray(each);

type LooseField = AnyField<string> & { name: string };

interface OneFieldProps {
  form: Pick<Form<object>, 'values' | 'errorOf'> & { put: (name: never, value: unknown) => void };
  of: string;
  field: LooseField;
}

/** A field by itself, where its values have no form of their own. */
export function OneField({ form, of, field }: OneFieldProps) {
  const id = useId();
  const { name, kind = 'line', limits: { min, max } = {}, suggestions, options = [], words, hintOf, onType, onChoose, ...given } = field;
  const stored: unknown = form.values[name as never];
  const put = (value: unknown) => form.put(name as never, value);
  const wordsOf = (option: string) => words?.(option) ?? tIfKnown(`${of}.${name}.${option}`) ?? option;
  const common = {
    name,
    label: tIfKnown(`${of}.${name}`) ?? '',
    hint: tIfKnown(`${of}.${name}.hint`),
    error: form.errorOf(name),
    ...given,
  };
  if (typeof stored === 'boolean') {
    const { label, hint, disabled } = common;
    return <CheckField {...{ name, label, hint, disabled }} checked={stored} onChange={({ target }) => put(target.checked)} />;
  }
  // A list that is shown as a text is typed.
  if (Array.isArray(stored) && given.value === undefined)
    return <CheckFields {...common} chosen={stored as string[]} options={options} words={wordsOf} hintOf={hintOf} onChange={put} />;
  if (options.length > 0)
    return <ChoiceField {...common} value={stored as string} options={options} words={wordsOf} onChoose={onChoose ?? put} />;
  const typing = {
    ...kinds[kind],
    ...common,
    value: given.value ?? String(stored ?? ''),
    ...(kind === 'number' ? { min, max } : { maxLength: max }),
    onChange: ({ target }: { target: { value: string } }) => (onType ?? put)(target.value),
  };
  if (kind === 'lines') return <TextArea {...typing} />;
  if (suggestions === undefined) return <TextField {...typing} />;
  return (
    <>
      <TextField {...typing} list={id} />
      <datalist id={id}>
        {suggestions.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}
