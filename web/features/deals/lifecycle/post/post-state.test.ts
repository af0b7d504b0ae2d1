import { beforeAll, expect, test } from 'vitest';
import type { DealCard } from '../../../../../shared/deals.ts';
import { setCatalogue } from '../../../../i18n/catalogue.ts';
import type { PostDraft } from './post-draft.ts';
import { type PostAction, type PostState, postReducer, startPost } from './post-state.ts';

const link = 'https://shop.example/kettle';
const page = { url: link, title: 'A kettle', price: 1_990, currency: 'EUR', picture: 'https://shop.example/kettle.jpg' };
const image = { hash: 'a', width: 10, height: 10, blur: 'data:' };
const duplicate = { id: 7, title: 'A kettle' } as DealCard;
const categories = { home: {} };
const now = '2026-02-03T12:00:00.000Z';

const start = startPost('EUR', undefined, undefined);
const after = (state: PostState, ...actions: PostAction[]) => actions.reduce(postReducer, state);
const reading: PostAction = { type: 'readRequested', link, reader: { phase: 'reading' } };
const pageRead: PostAction = { type: 'pageRead', link, page, categories, now };

beforeAll(() => setCatalogue({ language: 'en', messages: {} }));

test('a new post starts empty and is not stored', () => {
  expect(start).toMatchObject({ isDirty: false, reader: { phase: 'idle' }, draft: { open: false, url: '' } });
});

test('a prefilled post is stored at once', () => {
  expect(startPost('EUR', undefined, { title: 'Again', open: true })).toMatchObject({
    isDirty: true,
    draft: { title: 'Again', open: true },
  });
});

test('a stored draft of an earlier version opens the whole form, with every field', () => {
  const stored = { title: 'Old' } as PostDraft;
  expect(startPost('EUR', stored, undefined).draft).toMatchObject({ title: 'Old', open: true, body: '' });
});

test('a page that was read fills the empty fields and opens the form', () => {
  const state = after(start, reading, pageRead);
  expect(state.reader).toEqual({ phase: 'read' });
  expect(state.draft).toMatchObject({ title: 'A kettle', price: '19.90', read: link, open: true, waiting: false });
});

test('a page whose link was changed meanwhile fills in nothing', () => {
  const state = after(start, reading, { type: 'typed', part: { url: 'https://other.example/' } }, pageRead);
  expect(state.draft).toMatchObject({ title: '', read: '' });
});

test('undoing takes back what the page filled in and keeps what was typed', () => {
  const state = after(start, reading, pageRead, { type: 'typed', part: { title: 'My kettle' } }, { type: 'undone' });
  expect(state).toMatchObject({ reader: { phase: 'idle' }, draft: { title: 'My kettle', price: '', read: '' } });
});

test('a guest keeps the link waiting until after signing in', () => {
  const state = after(start, { type: 'readRequested', link, reader: { phase: 'guest' } });
  expect(state).toMatchObject({ reader: { phase: 'guest' }, draft: { url: link, waiting: true, open: false } });
});

test.each([
  ['a page that cannot be read opens the form', { phase: 'failed', text: 'No', isLinkWrong: false }, { open: true, waiting: false }],
  ['a wrong link does not open the form', { phase: 'failed', text: 'No', isLinkWrong: true }, { open: false, waiting: false }],
  ['a lost session keeps the link waiting', { phase: 'guest' }, { open: true, waiting: true }],
] as const)('%s', (_, reader, draft) => {
  expect(after(start, reading, { type: 'readFailed', reader })).toMatchObject({ reader, draft });
});

test("the page's picture is added unless another was chosen or the page was undone", () => {
  const copied: PostAction = { type: 'pictureCopied', image };
  const read = after(start, reading, pageRead, { type: 'pictureRequested' });
  expect(read.picture).toBe('loading');
  expect(after(read, copied)).toMatchObject({ picture: 'none', draft: { images: [image] } });
  expect(after(read, { type: 'typed', part: { images: [{ ...image, hash: 'b' }] } }, copied).draft.images).toHaveLength(1);
  expect(after(read, { type: 'undone' }, copied).draft.images).toEqual([]);
  expect(after(read, { type: 'pictureFailed' }).picture).toBe('failed');
});

test('filling in the form manually opens it and stops the reader', () => {
  expect(after(start, reading, { type: 'stopped' })).toMatchObject({ reader: { phase: 'idle' }, draft: { open: true, waiting: false } });
});

test('each refusal as a duplicate is counted, under the link it was found for', () => {
  const refused: PostAction = { type: 'refusedAsDuplicate', deal: duplicate };
  const state = after(start, { type: 'typed', part: { url: ` ${link} ` } }, refused, refused);
  expect(state).toMatchObject({ refusals: 2, draft: { duplicate: { url: link, deal: duplicate } } });
});

test('a forgotten draft is stored again only after the next change', () => {
  const forgotten = after(start, { type: 'typed', part: { title: 'x' } }, { type: 'forgotten' });
  expect(forgotten.isDirty).toBe(false);
  expect(after(forgotten, { type: 'typed', part: { title: 'y' } }).isDirty).toBe(true);
});
