import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../server/platform/database/connection.ts';
import {
  caseEntries,
  cases,
  comments,
  dealChecks,
  dealClicks,
  dealImages,
  deals,
  images,
  merchants,
  muteRules,
  notifications,
  offers,
  people,
  pricePoints,
  revisions,
  saves,
  votes,
} from '../../server/platform/database/schema.ts';
import { recordStaffAction } from '../../server/staff/staff-log/record-action.ts';
import type { CommentState, DealState, PersonState } from '../../shared/states.ts';
import { setScore } from '../factories.ts';
import { aPerson } from '../sign-in.ts';
import { type Identity, identity, word } from './identifiers.ts';

/** A deal or a person in some state, and the texts that only people who see it may get. */
export interface Thing {
  name: string;
  identity: Identity;
  secrets: string[];
  /** Texts of the public log that also people may get who only see that the thing was removed. */
  reasons: string[];
  deal?: { state: DealState; membersOnly: boolean; started: boolean };
  person?: PersonState;
}

const hour = 3_600_000;
const places = ['live', 'expired', 'scheduled', 'removed', 'removed before its start', 'merged'] as const;

/** A deal in every state with its own merchant, picture and comments, and a person in every state. `nobody` does not exist. */
export async function things(db: Database, author: number) {
  const created: Thing[] = [];
  for (const place of places)
    for (const membersOnly of [false, true]) created.push(await dealThing(db, { author, place, membersOnly, index: created.length }));
  created.push(await dealThing(db, { author, place: 'held', membersOnly: false, index: created.length }));
  for (const state of ['active', 'limited', 'suspended', 'banned', 'deleted'] as const)
    created.push(await personThing(db, state, created.length));
  await blockScheduledDeals(db);
  return { created, nobody: identity('nobody', 99) };
}

interface DealOptions {
  author: number;
  place: (typeof places)[number] | 'held';
  membersOnly: boolean;
  index: number;
}

async function dealThing(db: Database, { author, place, membersOnly, index }: DealOptions): Promise<Thing> {
  const name = `${place}${membersOnly ? ' for members' : ''}`;
  const own = identity(name, index);
  const secret = (what: string) => word(`${name} secret ${what}`);
  const started = place !== 'scheduled' && place !== 'removed before its start';
  const state = place === 'removed before its start' ? 'removed' : place;
  const merchantId = await shopOf(db, own, secret('shop'));
  const imageId = await pictureOf(db, author, secret('picture'));
  const amount = 731_000_000 + 1_000 * index;
  await db
    .insert(deals)
    .overridingSystemValue()
    .values({
      ...{ id: own.deal, authorId: author, merchantId, imageId, categoryId: 1, kind: 'product', currency: 'EUR', state, membersOnly },
      ...{ title: `${own.word} ${secret('title')}`, body: secret('body'), url: `https://${own.domain}/${secret('url')}` },
      // The same offer, so that their price histories are shown together.
      canonicalUrl: 'https://shared.example/offer',
      ...{ price: amount + 1, shipping: amount + 2, reference: amount + 3, evidence: secret('evidence'), couponCode: secret('coupon') },
      regions: [secret('region')],
      startsAt: started ? null : new Date(Date.now() + hour),
      expiredAt: state === 'expired' ? new Date() : null,
      ...(state === 'removed' ? { removedAt: new Date() } : {}),
      heldAt: state === 'held' ? new Date(Date.now() + hour) : null,
      // Into the live deal with the same audience, which is the first or the second one.
      ...(state === 'merged' ? { duplicateOf: own.deal - index + (membersOnly ? 1 : 0) } : {}),
    });
  await setScore(db, own.deal, { up: 3, comments: 1 });
  await recordsOf(db, { deal: own.deal, author, imageId, price: amount + 1, membersOnly, secret });
  const visibleTexts = await commentsOn(db, { own, author, secret });
  const reasons = await loggedOn(db, own, secret);
  const fields = ['shop', 'picture', 'title', 'body', 'url', 'evidence', 'coupon', 'region', 'revision'];
  const numbers = [1, 2, 3].map((more) => String(amount + more));
  return {
    name,
    identity: own,
    secrets: [...fields.map(secret), ...numbers, ...visibleTexts],
    reasons,
    deal: { state, membersOnly, started },
  };
}

async function shopOf(db: Database, { shop, domain }: Identity, secret: string): Promise<number> {
  const [row] = await db
    .insert(merchants)
    .values({ slug: shop, name: `${shop} ${secret}`, domain })
    .returning({ id: merchants.id });
  return row?.id ?? 0;
}

async function pictureOf(db: Database, author: number, secret: string): Promise<number> {
  const picture = { hash: secret.padEnd(43, secret), width: 640, height: 480, blur: `data:image/webp;base64,${secret}`, addedBy: author };
  const [row] = await db.insert(images).values(picture).returning({ id: images.id });
  return row?.id ?? 0;
}

interface Records {
  deal: number;
  author: number;
  imageId: number;
  price: number;
  membersOnly: boolean;
  secret: (what: string) => string;
}

async function recordsOf(db: Database, { deal, author, imageId, price, membersOnly, secret }: Records): Promise<void> {
  await db.insert(dealImages).values({ dealId: deal, position: 0, imageId });
  await db.insert(dealClicks).values({ dealId: deal, clicks: 5 });
  const seen = { dealId: deal, product: 'https://shared.example/offer', price, currency: 'EUR', source: 'posted', membersOnly } as const;
  await db.insert(pricePoints).values(seen);
  const changes = { title: { from: secret('revision'), to: 'another title' } };
  await db
    .insert(revisions)
    .values({ dealId: deal, version: 2, editorId: author, cause: 'edit', changes, at: new Date(Date.now() + 60_000) });
}

/** A comment in every state. Returns the texts that are visible with the deal: those of hidden comments never are. */
async function commentsOn(db: Database, { own, author, secret }: { own: Identity; author: number; secret: (what: string) => string }) {
  const say = async (id: number, state: CommentState) => {
    const body = state === 'visible' ? secret('comment') : unpublished(state, own);
    await db
      .insert(comments)
      .overridingSystemValue()
      .values({
        id,
        rootId: id,
        dealId: own.deal,
        authorId: author,
        createdAt: new Date(Date.now() - hour),
        body,
        state,
        heldAt: state === 'held' ? new Date() : null,
      });
    const url = `https://elsewhere.example/${state === 'visible' ? secret('offer') : unpublished(state, own)}`;
    await db.insert(offers).values({ commentId: id, dealId: own.deal, url, canonicalUrl: url, price: 1, currency: 'EUR' });
  };
  await say(own.comment, 'visible');
  await say(own.comment + 1_000, 'deleted');
  await say(own.comment + 2_000, 'removed');
  await say(own.comment + 3_000, 'held');
  return [secret('comment'), secret('offer')];
}

/** What the public log says of a deal and of a comment on it. */
async function loggedOn(db: Database, { deal, comment }: Identity, secret: (what: string) => string): Promise<string[]> {
  const reasons = [secret('reason'), secret('reason of a comment')];
  await db.transaction(async (tx) => {
    await recordStaffAction(tx, { action: 'edit_deal', actorId: undefined, dealId: deal, reason: secret('reason') });
    await recordStaffAction(tx, {
      action: 'remove_comment',
      actorId: undefined,
      commentId: comment + 2_000,
      reason: secret('reason of a comment'),
    });
  });
  return reasons;
}

/** The text of a comment that is not visible; a held one only to its author. */
export const unpublished = (state: CommentState, { deal }: Identity): string => word(`${state} comment on ${deal}`);

/** A person with a visible deal and comment, where their name is shown. */
async function personThing(db: Database, state: PersonState, index: number): Promise<Thing> {
  const name = `a person who is ${state}`;
  const own = identity(name, index);
  const secret = (what: string) => word(`${name} secret ${what}`);
  const { handle } = own;
  const profile = { name: secret('name'), avatar: `/images/${secret('avatar').padEnd(43, 'x')}-160.webp`, bio: secret('bio') };
  const { id } = await aPerson(db, { handle, ...profile, email: `${secret('email')}@mail.example`, subject: secret('subject') });
  const deal = {
    id: own.deal,
    authorId: id,
    categoryId: 1,
    kind: 'local',
    title: `A deal of the ${index}th`,
    currency: 'EUR',
  } as const;
  await db.insert(deals).overridingSystemValue().values(deal);
  await setScore(db, own.deal, { comments: 1 });
  const comment = { id: own.comment, rootId: own.comment, dealId: own.deal, authorId: id, body: 'A comment of theirs' };
  await db.insert(comments).overridingSystemValue().values(comment);
  await db.update(people).set({ state }).where(sql`${people.id} = ${id}`);
  return { name, identity: own, secrets: [secret('name'), secret('avatar'), secret('bio')], reasons: [], person: state };
}

/** What only the person themselves may see. */
export const privateSecrets = ['active', 'limited', 'suspended', 'banned', 'deleted'].flatMap((state) =>
  ['email', 'subject'].map((what) => word(`a person who is ${state} secret ${what}`)),
);

export const emailSecrets = ['active', 'limited', 'suspended', 'banned'].map((state) => word(`a person who is ${state} secret email`));

/** The scheduled deals cannot start, because a members-only deal has the same offer. */
const blockScheduledDeals = (db: Database) =>
  db.execute(
    sql`update deals set duplicate_of = (select id from deals where state = 'live' and members_only limit 1) where state = 'scheduled'`,
  );

/** Does not count against the quota. */
const twoDaysAgo = () => new Date(Date.now() - 48 * hour);

async function reportTo(db: Database, subject: { dealId: number }, personId: number): Promise<void> {
  await db.insert(cases).values(subject).onConflictDoNothing();
  const [open] = await db.select({ id: cases.id }).from(cases).where(eq(cases.dealId, subject.dealId));
  await db.insert(caseEntries).values({ caseId: open?.id ?? 0, kind: 'report', personId, reason: 'spam', weight: 0, at: twoDaysAgo() });
}

/** Lets a person save, vote, check, report and mute everything, as if they had seen it before. */
export async function interactWithAll(db: Database, person: number, all: readonly Thing[]): Promise<void> {
  for (const { identity: own, deal, person: state } of all) {
    if (deal !== undefined) {
      const action = { dealId: own.deal, personId: person };
      await db.insert(saves).values(action);
      await db.insert(votes).values({ ...action, value: 1 });
      await db.insert(dealChecks).values({ ...action, verdict: 'works', weight: 1 });
      await reportTo(db, { dealId: own.deal }, person);
      const notification = { personId: person, dealId: own.deal };
      await db.insert(notifications).values([
        { ...notification, kind: 'reply', key: `reply:${own.deal}`, commentId: own.comment },
        { ...notification, kind: 'alert', key: `alert:${own.deal}` },
        { ...notification, kind: 'report_decided', key: `report:${own.deal}`, details: { outcome: 'removed' } },
      ]);
      const shop = sql<number>`(select id from merchants where slug = ${own.shop})`;
      await db.insert(muteRules).values({ personId: person, kind: 'merchant', effect: 'dim', merchantId: shop as never });
    }
    const author = sql<number>`(select id from people where handle = ${own.handle})`;
    if (state !== undefined)
      await db.insert(muteRules).values({ personId: person, kind: 'person', effect: 'dim', authorId: author as never });
  }
}
