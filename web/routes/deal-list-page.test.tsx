import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';
import { setCatalogue } from '../i18n/catalogue.ts';
import { compiled } from '../messages/compile.ts';
import { DealListPage } from './deal-list-page.tsx';

const read = (data: unknown) => ({ etag: '', data });
const muted = {
  [reads.me()]: read({}),
  [reads.muteRules()]: read({ order: [5], muteRules: { 5: { id: 5, kind: 'word', effect: 'mute', value: 'peg' } } }),
  [reads.mutedDeals([1, 2, 3])]: read({ matches: { 2: [5] } }),
};

beforeAll(() => {
  setCatalogue({ language: 'en', messages: compiled('en', 'later') });
  readStore.load(muted, () => false);
});
afterAll(() => readStore.load({}, () => false));

test('what a search goes on with has its heading although the first deal of it is muted', () => {
  const items = [1, 2, 3].map((id) => ({ id, deal: undefined, gone: true, begins: id === 2 ? ('mentions' as const) : undefined }));
  const html = renderToStaticMarkup(<DealListPage items={items} about="" Beginning={({ of }) => <h2>{of}</h2>} />);
  expect(html.match(/<h2>mentions<\/h2>|<p/g)).toEqual(['<p', '<h2>mentions</h2>', '<p']);
});
