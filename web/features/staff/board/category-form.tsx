import { names as languageNames } from 'messages:names';
import { useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { categoryDrawings } from '../../../../shared/category-drawings.ts';
import { limits } from '../../../../shared/limits.ts';
import { useBoard } from '../../../board/use-board.ts';
import { TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../forms/form.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { categoryPatch, draftOf, newCategory } from './category-draft.ts';

type Drawing = (typeof categoryDrawings)[number] | '';

interface CategoryFormProps {
  /** Undefined: a new one. */
  category: AdminCategories['categories'][number] | undefined;
  onDone: () => void;
}

/** The names, address and drawing of a category, and whether it takes new deals. */
export function CategoryForm({ category, onDone }: CategoryFormProps) {
  const { languages = Object.keys(languageNames) } = useBoard();
  // The category goes on being live; what others change meanwhile is not undone.
  const [before] = useState(category);
  const form = useForm(() => draftOf(before));
  const { values, errors, change } = form;
  const save = async () => {
    if (before === undefined) await sendCommand('createCategory', { body: newCategory(values) });
    else await sendCommand('patchCategory', { id: before.id, body: { ...categoryPatch(before, values), version: before.version } });
    onDone();
  };
  const translations = languages.map((code) => (
    <TextField
      key={code}
      lang={code}
      dir="auto"
      label={t('admin.categories.nameIn', { language: languageNames[code]?.name ?? code })}
      value={values.names[code] ?? ''}
      maxLength={limits.categoryName.max}
      error={errors[`names.${code}`]}
      onChange={(event) => change({ names: { ...values.names, [code]: event.target.value } })}
    />
  ));
  const setSlug = (typed: string) => change({ slug: typed.toLowerCase().replace(/\s+/g, '-') });
  const setDrawing = (drawing: Drawing) => change({ drawing: drawing === '' ? undefined : drawing });
  const drawingWords = (drawing: Drawing) => t(drawing === '' ? 'admin.categories.drawing.own' : `category.${drawing}`);
  return (
    <Form
      form={form}
      of="admin.categories"
      fields={[
        [
          { name: 'name', limits: limits.categoryName },
          { name: 'slug', onType: setSlug },
          ...translations,
          { name: 'drawing', options: ['', ...categoryDrawings], words: drawingWords, onChoose: setDrawing },
        ],
        { name: 'isArchived' },
      ]}
      act={save}
      label={t('admin.people.save')}
      onCancel={onDone}
    />
  );
}
