import { useState } from 'react';
import { useDraft } from '../lib/draft.ts';
import { useSubmit } from './use-submit.ts';

type Typed = { target: { value: string } };
type Ticked = { target: { checked: boolean } };
/** The fields whose values are of this type. */
type NamesOf<Values, Type> = { [Name in keyof Values]-?: Values[Name] extends Type ? Name : never }[keyof Values] & string;

/** The values of a form, the errors of its fields, and its sending. A field that changes loses its error. */
export function useForm<Values extends object>(initial: Values | (() => Values)) {
  return useFields(...useState(initial));
}

/** The same with values that survive a reload. `empty` has only what is not typed over something stored. */
export function useDraftForm<Values extends object>(name: string, empty: Values) {
  const [values, set, forget] = useDraft(name, empty);
  const fields = useFields(values, set);
  const done = () => {
    fields.reset(empty);
    forget();
  };
  return { ...fields, done };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

type SetValues<Values> = (next: Values | ((before: Values) => Values)) => void;

function useFields<Values extends object>(values: Values, set: SetValues<Values>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const reset: SetValues<Values> = (next) => {
    setErrors({});
    set(next);
  };
  const change = (part: Partial<Values>) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([at]) => !Object.keys(part).some((name) => isAt(name, at)))));
    set((before) => ({ ...before, ...part }));
  };
  const put = (name: string, value: unknown) => change({ [name]: value } as Partial<Values>);
  return {
    ...{ values, errors, setErrors, busy, send, change, reset },
    /** For a field that is typed in. */
    text: (name: NamesOf<Values, string | undefined>) => ({
      ...{ value: String(values[name] ?? ''), error: errors[name] },
      onChange: ({ target }: Typed) => put(name, target.value),
    }),
    /** For a field with options. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      ...{ value: values[name], error: errors[name] },
      onChoose: (value: Values[Name]) => put(name, value),
    }),
    /** For a box to tick. */
    tick: (name: NamesOf<Values, boolean>) => ({
      checked: Boolean(values[name]),
      onChange: ({ target }: Ticked) => put(name, target.checked),
    }),
  };
}

/** Whether an error is that of a field: of `days`, such as `days`, `days.0` or `values.days`. */
const isAt = (name: string, at: string) => at === name || at.startsWith(`${name}.`) || at.endsWith(`.${name}`);
