import { useRef, useState } from 'react';
import { useSubmit } from './use-submit.ts';

/** The errors of a form's fields by name, and its sending. The first field with an error gets the focus. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const fail = (found: Record<string, string>) => {
    setErrors(found);
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  };
  return { form, errors, clear: () => setErrors({}), fail, ...useSubmit(fail) };
}
