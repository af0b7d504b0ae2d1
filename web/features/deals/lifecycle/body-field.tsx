import { limits } from '../../../../shared/limits.ts';
import { TextArea } from '../../../components/field.tsx';
import { MarkdownTools, useMarks } from '../../../forms/markdown-tools.tsx';
import { t } from '../../../i18n/t.ts';
import { useDealForm, useTextField } from './form-context.ts';
import { remainingCharacters } from './remaining-characters.ts';

/** The text in Markdown, with buttons for its marks. */
export function BodyField() {
  const { isLocked } = useDealForm();
  const field = useTextField('body');
  const { place, mark, onKeyDown } = useMarks();
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
      <MarkdownTools mark={mark} disabled={isLocked('body')} />
    </div>
  );
}
