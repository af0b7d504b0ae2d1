import { useEffect } from 'react';

/** Marks the page as started once the screen around it works, and adopts what someone typed before. */
export function Started(): null {
  useEffect(() => {
    adoptTypedText();
    document.documentElement.dataset.started = '';
  }, []);
  return null;
}

/** Whether the application runs, so nothing is hydrated any more. */
export const hasStarted = (): boolean => typeof document !== 'undefined' && document.documentElement.dataset.started !== undefined;

/** React hears of text in a field only from events, and ignores those whose text it knows already. */
function adoptTypedText() {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input[type=text]')) {
    const typed = field.value;
    if (typed === field.defaultValue) continue;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
