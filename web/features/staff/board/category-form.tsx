import { names as languageNames } from 'messages:names';
import { useState } from 'react';
import type { AdminCategories } from '../../../../shared/admin/categories.ts';
import { categoryDrawings } from '../../../../shared/category-drawings.ts';
import { limits } from '../../../../shared/limits.ts';
import { useBoard } from '../../../board/use-board.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { CheckField, TextField } from '../../../components/field.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { Form } from '../../../errors/form.tsx';
import { useForm } from '../../../errors/use-form.ts';
import { t } from '../../../i18n/t.ts';
import { categoryPatch, draftOf, newCategory } from './category-draft.ts';

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
  return (
    <Form form={form} act={save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.text('name')} label={t('admin.categories.name')} maxLength={limits.categoryName.max} />
        <TextField
          {...form.text('slug')}
          label={t('admin.categories.slug')}
          hint={t('admin.categories.slug.hint')}
          onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
        />
        {languages.map((code) => (
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
        ))}
        <ChoiceField
          label={t('admin.categories.drawing')}
          value={values.drawing ?? ''}
          options={['', ...categoryDrawings]}
          words={(drawing) => t(drawing === '' ? 'admin.categories.drawing.own' : `category.${drawing}`)}
          onChoose={(drawing) => change({ drawing: drawing === '' ? undefined : drawing })}
        />
      </div>
      <CheckField {...form.tick('isArchived')} label={t('admin.categories.archive')} hint={t('admin.categories.archive.hint')} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={form.busy}>
          {t('admin.people.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('admin.categories.cancel')}
        </Button>
      </div>
    </Form>
  );
}
