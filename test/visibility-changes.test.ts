import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deals, merchants, people } from '../server/platform/database/schema.ts';
import { type TestApp, testApp } from './app.ts';
import { aComment, aDeal } from './factories.ts';
import { aPerson } from './sign-in.ts';
import { type AskedBoard, askedBoard } from './visibility/asked-board.ts';
import { word } from './visibility/identifiers.ts';
import { watchAsGuest } from './visibility/stream-client.ts';

let board: TestApp;
let asked: AskedBoard;

beforeAll(async () => {
  board = await testApp();
  asked = await askedBoard(board);
});
afterAll(async () => {
  await asked.close();
  await board.close();
});

const notFound = { type: '/api#NOT_FOUND', title: 'Not found', status: 404, code: 'NOT_FOUND', detail: 'Check the address.' };
const removed = {
  ...notFound,
  type: '/api#REMOVED',
  title: 'This was removed',
  status: 410,
  code: 'REMOVED',
  detail: 'There is nothing to do.',
};

async function aShop(name: string): Promise<number> {
  const [row] = await board.db.insert(merchants).values({ slug: name, name }).returning({ id: merchants.id });
  return row?.id ?? 0;
}

const ofShop = (shop: string) => [
  ...[
    `/api/merchants/${shop}`,
    `/api/deals?merchant=${shop}`,
    `/api/deals?sort=new&merchant=${shop}`,
    `/api/deals?q=kettle&merchant=${shop}`,
  ],
  ...[`/api/deals/counts?merchant=${shop}`, `/api/deals?merchant=${shop}&category=electronics`],
];
const ofDeal = (id: number) => ['', '/comments', '/offers', '/prices', '/related', '/revisions'].map((part) => `/api/deals/${id}${part}`);

/** A deal with its own author and merchant, and a guest who watches every read about them. */
async function watched(name: string) {
  const shop = word(name);
  const author = await aPerson(board.db);
  const deal = await aDeal(board.db, { authorId: author.id, merchantId: await aShop(shop) });
  await aComment(board.db, { authorId: author.id, dealId: deal.id });
  const ofPerson = [`/api/people/${author.handle}`, `/api/deals?author=${author.handle}`, `/api/deals/counts?author=${author.handle}`];
  const all = [...ofShop(shop), ...ofDeal(deal.id), ...ofPerson];
  const { received, close } = watchAsGuest(asked.url(), all);
  onTestFinished(close);
  const wait = (paths: readonly string[], problem: unknown) =>
    expect
      .poll(() => paths.map((path) => [path, received.has(path) ? received.get(path) : 'nothing']))
      .toEqual(paths.map((path) => [path, problem]));
  await wait(all, undefined);
  const change = async (values: Partial<typeof deals.$inferInsert>) =>
    void (await board.db.update(deals).set(values).where(eq(deals.id, deal.id)));
  return { shop, author, deal, ofPerson, wait, change };
}

test("a deal that becomes members-only disappears from every guest's screen, and can come back", async () => {
  const { shop, deal, ofPerson, wait, change } = await watched('for members');
  await change({ membersOnly: true });
  await wait([...ofShop(shop), ...ofDeal(deal.id)], notFound);
  await wait(ofPerson, undefined);
  await change({ membersOnly: false });
  await wait([...ofShop(shop), ...ofDeal(deal.id)], undefined);
});

test('a removed deal is shown as removed, and its merchant disappears', async () => {
  const { shop, deal, wait, change } = await watched('removed');
  await change({ state: 'removed', removedAt: new Date() });
  await wait(ofShop(shop), notFound);
  await wait(ofDeal(deal.id), removed);
});

test('a merchant disappears when its last deal moves to another merchant', async () => {
  const { shop, deal, wait, change } = await watched('mistaken');
  await change({ merchantId: await aShop(word('right')) });
  await wait(ofShop(shop), notFound);
  await wait(ofDeal(deal.id), undefined);
});

test('a merchant stays while any of its deals is visible', async () => {
  const { shop, author, deal, wait, change } = await watched('two deals');
  const other = await aDeal(board.db, { authorId: author.id, merchantId: deal.merchantId, liveAt: new Date(Date.now() - 60_000) });
  await change({ state: 'removed', removedAt: new Date() });
  await wait(ofDeal(deal.id), removed);
  await wait(ofShop(shop), undefined);
  await board.db.update(deals).set({ membersOnly: true }).where(eq(deals.id, other.id));
  await wait(ofShop(shop), notFound);
});

test('a deleted person disappears, and what they wrote stays', async () => {
  const { shop, author, deal, ofPerson, wait } = await watched('deleted');
  await board.db.update(people).set({ state: 'deleted' }).where(eq(people.id, author.id));
  await wait(ofPerson, notFound);
  await wait([...ofShop(shop), ...ofDeal(deal.id)], undefined);
});
