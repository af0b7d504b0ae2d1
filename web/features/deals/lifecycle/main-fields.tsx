import { limits } from '../../../../shared/limits.ts';
import { CategoryOptions } from '../../../board/category-options.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField, TextField } from '../../../components/field.tsx';
import type { LinkReader, MainFieldsProps } from '../../../deals/deal-form-props.ts';
import { t } from '../../../i18n/t.ts';
import { BodyField } from './body-field.tsx';
import { EndSuggestion } from './end-suggestion.tsx';
import { useDealForm, useTextField } from './form-context.ts';
import { PicturesField } from './pictures-field.tsx';
import { PriceField, UsualPriceFields } from './price-fields.tsx';
import { remainingCharacters } from './remaining-characters.ts';

export const MainFields = ({ reader, underLink, underTitle, underPictures, files }: MainFieldsProps) => (
  <fieldset className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5">
    <legend className="float-start text-lg font-semibold">{t('post.about')}</legend>
    <LinkField reader={reader} />
    {underLink}
    <TitleField />
    {underTitle}
    <EndSuggestion />
    <PriceField />
    <UsualPriceFields />
    <CategoryField />
    <BodyField />
    <PicturesField files={files} />
    {underPictures}
  </fieldset>
);

function TitleField() {
  const { draft } = useDealForm();
  return (
    <TextField
      {...useTextField('title')}
      dir="auto"
      autoComplete="off"
      enterKeyHint="next"
      label={t('post.title')}
      hint={remainingCharacters(draft.title, limits.title) ?? t('post.title.hint', limits.title)}
    />
  );
}

/** A pasted link is read at once, a typed one by Enter or the button. */
function LinkField({ reader }: { reader: LinkReader | undefined }) {
  const { draft } = useDealForm();
  const offers = reader !== undefined && !reader.isDone && draft.url.trim() !== '';
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-56 flex-1">
        <TextField
          {...useTextField('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          dir="ltr"
          placeholder="https://"
          label={t('post.url')}
          hint={draft.url === '' ? t('post.url.hint') : undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !offers) return;
            event.preventDefault();
            reader.read(draft.url);
          }}
        />
      </div>
      {offers && <Button onClick={() => reader.read(draft.url)}>{t('post.read')}</Button>}
    </div>
  );
}

const CategoryField = () => (
  <SelectField {...useTextField('category')} label={t('post.category')}>
    <CategoryOptions ask={t('post.category.choose')} />
  </SelectField>
);
