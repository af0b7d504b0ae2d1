import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { t } from '../i18n/t.ts';
import { type MarkdownMark, markdownMarks, withMark } from './markdown-marks.ts';

const keys: { readonly [key in string]?: MarkdownMark } = { b: 'bold', k: 'link' };

/** Adds Markdown's marks to the text area in `place`: by buttons, and by Ctrl+B and Ctrl+K. */
export function useMarks() {
  const place = useRef<HTMLDivElement>(null);
  const mark = (which: MarkdownMark) => {
    const area = place.current?.querySelector('textarea');
    if (area === null || area === undefined || area.disabled) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    write(area, withMark(which, { text, start, end }, t('post.body.words')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const which = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
    if (which === undefined || event.shiftKey || event.altKey) return;
    event.preventDefault();
    mark(which);
  };
  return { place, mark, onKeyDown };
}

interface MarkdownToolsProps {
  mark: (which: MarkdownMark) => void;
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

export const toolClass =
  'min-h-11 rounded-control border border-line px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink aria-pressed:bg-wire-wash aria-pressed:text-wire sm:min-h-9';

export const MarkdownTools = ({ mark, disabled, children }: MarkdownToolsProps) => (
  <fieldset aria-label={t('post.body.marks')} disabled={disabled} className="flex flex-wrap gap-1">
    {markdownMarks.map((which) => (
      <button key={which} type="button" onClick={() => mark(which)} className={toolClass}>
        {t(`post.body.mark.${which}`)}
      </button>
    ))}
    {children}
  </fieldset>
);

/** Changes the text as if it was typed, so that the browser's undo works. */
function write(area: HTMLTextAreaElement, { text, start, end }: { text: string; start: number; end: number }) {
  area.focus();
  const same = sameUntil(area.value, text);
  const rest = sameUntil(reversed(area.value.slice(same)), reversed(text.slice(same)));
  area.setSelectionRange(same, area.value.length - rest);
  const added = text.slice(same, text.length - rest);
  const done = added === '' ? document.execCommand('delete') : document.execCommand('insertText', false, added);
  if (!done) {
    area.setRangeText(added);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

function sameUntil(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at += 1;
  return at;
}

const reversed = (text: string) => text.split('').reverse().join('');
