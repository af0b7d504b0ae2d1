import { useEffect } from 'react';

/** Marks the page as started once the screen around it works, and adopts what someone typed before. */
export function Started(): null {
  useEffect(() => {
    adoptTypedText();
    isStarted = true;
    document.documentElement.dataset.started = '';
  }, []);
  return null;
}

/** Whether the application runs, so nothing is hydrated any more. */
export const hasStarted = (): boolean => isStarted;

let isStarted = false;

const textControls = () => document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea,input:not([type])');

type TextControl = ReturnType<typeof textControls>[number];

/** By the label of its field, because a page that is rendered anew has other elements. */
const typedText = new Map<string, string>();

const labelOf = (field: TextControl) => field.labels?.[0]?.textContent ?? field.ariaLabel ?? '';

const note = (field: TextControl) => typedText.set(labelOf(field), field.value);

const noteInput = (event: Event) => note(event.target as TextControl);

/** Notes what someone types until the page has started. React would drop it when it renders the field again. */
export function noteTypedText(): void {
  for (const field of textControls()) if (field.value !== field.defaultValue) note(field);
  document.addEventListener('input', noteInput, true);
}

/** React hears of text in a field only from events, and ignores those whose text it knows already: it sees what is set as the value. */
function adoptTypedText() {
  document.removeEventListener('input', noteInput, true);
  for (const field of textControls()) {
    const typed = typedText.get(labelOf(field));
    if (typed === undefined) continue;
    field.value = field.defaultValue;
    field.setRangeText(typed, 0, field.value.length, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
