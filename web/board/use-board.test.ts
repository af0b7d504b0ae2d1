import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { defaultCategories } from '../../shared/default-categories.ts';
import { setCatalogue } from '../i18n/catalogue.ts';
import english from '../messages/en.json' with { type: 'json' };
import { categoryName } from './use-board.ts';

beforeAll(() => setCatalogue({ language: 'de', messages: { 'category.home': ['Haus & Garten'] } }));

test('a default category is shown in the language of the reader', () => {
  expect(categoryName({ slug: 'home', name: 'Home & Garden' })).toBe('Haus & Garten');
});

test('a category that the community has renamed or added keeps its name', () => {
  expect(categoryName({ slug: 'home', name: 'House & DIY' })).toBe('House & DIY');
  expect(categoryName({ slug: 'pets', name: 'Pets' })).toBe('Pets');
});

test('the default categories are those that a new board has, and each is translated', () => {
  const seed = readFileSync('server/platform/database/migrations/0000_board.sql', 'utf8');
  for (const [slug, name] of Object.entries(defaultCategories)) {
    expect(seed).toContain(`('${slug}', '${name}',`);
    expect(english).toHaveProperty([`category.${slug}`], name);
  }
});
