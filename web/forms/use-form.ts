import { useState } from 'react';
import { useSubmit } from '../errors/use-submit.ts';
import { useDraft } from '../lib/draft.ts';

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
type Errors = Record<string, string>;

function useFields<Values extends object>(values: Values, set: SetValues<Values>) {
  const [{ errors, failures }, setState] = useState({ errors: {} as Errors, failures: 0 });
  const setErrors = (found: Errors) => setState((before) => ({ errors: found, failures: before.failures + 1 }));
  const clear = (isKept: (at: string) => boolean) =>
    setState((before) => ({ ...before, errors: Object.fromEntries(Object.entries(before.errors).filter(([at]) => isKept(at))) }));
  const reset: SetValues<Values> = (next) => {
    clear(() => false);
    set(next);
  };
  const change = (part: Partial<Values>) => {
    clear((at) => !Object.keys(part).some((name) => isAt(name, at)));
    set((before) => ({ ...before, ...part }));
  };
  return {
    ...{ values, errors, setErrors, change, reset, ...useSubmit(setErrors) },
    /** Counts how often errors were found: each time, the first field with one gets the focus. */
    failures,
    /** The error of a field, or of a part of it. */
    errorOf: (name: string): string | undefined => Object.entries(errors).find(([at]) => isAt(name, at))?.[1],
    put: (name: keyof Values, value: unknown) => change({ [name]: value } as Partial<Values>),
  };
}

/** Whether an error is that of a field: of `days`, such as `days`, `days.0` or `values.days`. */
const isAt = (name: string, at: string) => at === name || at.startsWith(`${name}.`) || at.endsWith(`.${name}`);
