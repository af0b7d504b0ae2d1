import { expect, test } from 'vitest';
import { categoryPatch, draftOf, newCategory } from './category-draft.ts';

const category = {
  id: 1,
  slug: 'garden',
  name: 'Garden',
  names: { de: 'Garten', fr: 'Jardin' },
  isArchived: false,
  version: 1,
  deals: 0,
  formerly: [],
};

test("an edited category sends only changed fields, so that others' changes meanwhile stay", () => {
  const draft = draftOf(category);
  expect(categoryPatch(category, draft)).toEqual({});
  expect(categoryPatch(category, { ...draft, isArchived: true })).toEqual({ isArchived: true });
  expect(categoryPatch(category, { ...draft, names: { ...category.names, de: 'Gärten', es: ' ' } })).toEqual({ names: { de: 'Gärten' } });
  expect(categoryPatch(category, { ...draft, names: { ...category.names, fr: '' }, drawing: 'home' })).toEqual({
    names: { fr: null },
    drawing: 'home',
  });
  expect(categoryPatch({ ...category, drawing: 'home' }, draft)).toEqual({ drawing: null });
});

test('a new category has only the names that were typed', () => {
  const draft = { ...draftOf(undefined), slug: 'garden', name: 'Garden', names: { de: 'Garten', es: ' ' } };
  expect(newCategory(draft)).toEqual({ slug: 'garden', name: 'Garden', names: { de: 'Garten' }, isArchived: false });
  expect(newCategory({ ...draft, drawing: 'home' })).toMatchObject({ drawing: 'home' });
});
