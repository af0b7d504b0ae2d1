import { names as languageNames } from 'messages:names';
import { type FormEvent, useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { categoryDrawings } from '../../../../shared/category-drawings.ts';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { CheckField, SelectField, TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { useSite } from '../../../site/use-site.ts';
import { categoryPatch, draftOf, newCategory } from './category-draft.ts';

interface CategoryFormProps {
  /** Undefined: a new one. */
  category: AdminCategories['categories'][number] | undefined;
  onDone: () => void;
}

/** The names, address and drawing of a category, and whether it takes new deals. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const { languages = Object.keys(languageNames) } = useSite();
  // The category goes on being live; what others change meanwhile is not undone.
  const [before] = useState(category);
  const [typed, setTyped] = useState(() => draftOf(before));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const change = (part: Partial<typeof typed>) => {
    setErrors({});
    setTyped({ ...typed, ...part });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send(async () => {
      if (before === undefined) await sendCommand('createCategory', { body: newCategory(typed) });
      else await sendCommand('patchCategory', { id: before.id, body: { ...categoryPatch(before, typed), version: before.version } });
      onDone();
    });
  };
  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('admin.categories.name')}
          value={typed.name}
          maxLength={limits.categoryName.max}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t('admin.categories.slug')}
          hint={t('admin.categories.slug.hint')}
          value={typed.slug}
          error={errors.slug}
          onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
        />
        {languages.map((code) => (
          <TextField
            key={code}
            lang={code}
            dir="auto"
            label={t('admin.categories.nameIn', { language: languageNames[code]?.name ?? code })}
            value={typed.names[code] ?? ''}
            maxLength={limits.categoryName.max}
            error={errors[`names.${code}`]}
            onChange={(event) => change({ names: { ...typed.names, [code]: event.target.value } })}
          />
        ))}
        <SelectField
          label={t('admin.categories.drawing')}
          value={typed.drawing ?? ''}
          onChange={(event) => change({ drawing: categoryDrawings.find((each) => each === event.target.value) })}
        >
          <option value="">{t('admin.categories.drawing.own')}</option>
          {categoryDrawings.map((each) => (
            <option key={each} value={each}>
              {t(`category.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <CheckField
        label={t('admin.categories.archive')}
        hint={t('admin.categories.archive.hint')}
        checked={typed.isArchived}
        onChange={(event) => change({ isArchived: event.target.checked })}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {t('admin.people.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('admin.categories.cancel')}
        </Button>
      </div>
    </form>
  );
}
