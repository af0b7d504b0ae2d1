import { type KeyboardEvent, useRef } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { TextArea } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { useDealForm, useTextField } from './form-context.ts';
import { type MarkdownMark, markdownMarks, withMark } from './markdown-marks.ts';
import { remainingCharacters } from './remaining-characters.ts';

/** The text in Markdown, with buttons for its marks. */
export function BodyField() {
  const { isLocked } = useDealForm();
  const field = useTextField('body');
  const place = useRef<HTMLDivElement>(null);

  const mark = (which: MarkdownMark) => {
    const area = place.current?.querySelector('textarea');
    if (area === null || area === undefined || area.disabled) return;
    const { value: text, selectionStart: start, selectionEnd: end } = area;
    write(area, withMark(which, { text, start, end }, t('post.body.words')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const which = ({ b: 'bold', k: 'link' } as const)[event.key];
    if (which === undefined || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    mark(which);
  };

  return (
    <div ref={place} className="grid gap-2">
      <TextArea
        {...field}
        dir="auto"
        label={t('post.body')}
        hint={remainingCharacters(field.value, limits.body) ?? t('thread.markdown')}
        className="min-h-40"
        onKeyDown={onKeyDown}
      />
      <fieldset aria-label={t('post.body.marks')} disabled={isLocked('body')} className="flex flex-wrap gap-1">
        {markdownMarks.map((which) => (
          <button
            key={which}
            type="button"
            onClick={() => mark(which)}
            className="min-h-11 rounded-control border border-line px-3 text-sm font-medium text-soft hover:bg-sunken hover:text-ink sm:min-h-9"
          >
            {t(`post.body.mark.${which}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

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
