import type { AdminCategories, PatchCategory, WriteCategory } from '../../../../shared/admin/categories.ts';
import { changedEntries } from '../../../lib/changed-entries.ts';

type Category = AdminCategories['categories'][number];

/** What the form for a category holds. */
export interface CategoryDraft {
  slug: string;
  name: string;
  names: Record<string, string>;
  drawing: Category['drawing'];
  isArchived: boolean;
}

export const draftOf = (category: Category | undefined): CategoryDraft => ({
  ...{ slug: category?.slug ?? '', name: category?.name ?? '', names: category?.names ?? {} },
  ...{ drawing: category?.drawing, isArchived: category?.isArchived ?? false },
});

export function newCategory({ drawing, names, ...rest }: CategoryDraft): WriteCategory {
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim() !== ''));
  return { ...rest, names: given, ...(drawing === undefined ? {} : { drawing }) };
}

/** What to send: only what was changed, and null for what was emptied. */
export function categoryPatch(category: Category, draft: CategoryDraft): Omit<PatchCategory, 'version'> {
  const { names, drawing, ...before } = draftOf(category);
  const { names: typed, drawing: drawn, ...after } = draft;
  const translated = Object.entries(typed)
    .map(([code, name]) => [code, name.trim() === '' ? null : name] as const)
    .filter(([code, name]) => name !== (names[code] ?? null));
  return {
    ...changedEntries(before, after),
    ...(translated.length === 0 ? {} : { names: Object.fromEntries(translated) }),
    ...(drawn === drawing ? {} : { drawing: drawn ?? null }),
  };
}
