import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveTools } from '../../../shared/admin/log-archive.ts';
import { warningKinds } from '../../../shared/admin/warnings.ts';
import { dealFieldNames, definitionOf } from '../../../shared/deal-fields.ts';
import { deliveryMethods } from '../../../shared/delivery.ts';
import { limits, readDeals } from '../../../shared/limits.ts';
import { sanctionTexts } from '../../../shared/moderation-limits.ts';
import { roles } from '../../../shared/permissions.ts';
import {
  affiliationKinds,
  affiliationStates,
  alertDeliveries,
  alertMoments,
  alertStates,
  badgeKinds,
  caseEntryKinds,
  caseOutcomes,
  channelKinds,
  channelPaces,
  channelStates,
  commentStates,
  contentRuleActions,
  contentRuleKinds,
  contentRulePlaces,
  crawlOutcomes,
  dealStates,
  deliveryKinds,
  deliveryStates,
  expiryCauses,
  hotDigests,
  mergeMoveKinds,
  mergeStates,
  muteEffects,
  negativeReasons,
  notificationKinds,
  personStates,
  priceSources,
  removalStates,
  revisionCauses,
  sanctionEndings,
  sanctionKinds,
} from '../../../shared/states.ts';
import { tokenScopes } from '../../../shared/token-scopes.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
type Values = Record<string, unknown>;

beforeAll(async () => {
  database = await testDatabase();
  await insert('people', person({ handle: 'someone' }));
  await insert('merchants', merchant({}));
  for (let i = 0; i < 12; i += 1) await insert('people', person({}));
  for (let i = 0; i < 8; i += 1) await insert('deals', deal({}));
  // Each deal has one.
  await database.pool.query('delete from deal_scores');
  for (let i = 0; i < 16; i += 1) await insert('comments', comment({}));
  await insert('offers', { ...offer({}), comment_id: 1 });
  await insert('images', image({}));
  await insert('cases', openCase({ deal_id: 8 }));
  await insert('merges', merge({}));
  await insert('channels', channel({}));
  await insert('notifications', notification({}));
  await insert('alerts', alert({}));
  await insert('merchants', merchant({}));
});
afterAll(() => database.drop());

let rowCount = 0;
function next(): number {
  rowCount += 1;
  return rowCount;
}
const person = (given: Values): Values => ({ name: `Somebody ${next()}`, ...given });
const deal = (given: Values): Values => ({
  author_id: 1,
  category_id: 1,
  kind: 'product',
  title: 'A kettle',
  url: 'https://a.example',
  price: 5,
  currency: 'EUR',
  ...given,
});
const score = (given: Values): Values => ({ deal_id: 8, author_id: 1, ...given });
const comment = (given: Values): Values => ({ deal_id: 1, author_id: 1, root_id: 1, body: 'Hello', ...given });
const notification = (given: Values): Values => ({ person_id: 1, kind: 'reply', key: String(next()), ...given });
const alert = (given: Values): Values => ({ person_id: 1, name: 'Kettles', moments: ['match'], ...given });
const fast = (given: Values): Values => alert({ moments: ['speed'], speed_votes: 5, speed_minutes: 5, ...given });
const alertWait = (given: Values): Values => ({
  alert_id: 1,
  deal_id: next(),
  moment: 'match',
  occurrence: 0,
  due_at: new Date(),
  ...given,
});
const channel = (given: Values): Values => ({ person_id: 1, kind: 'email', name: 'Mail', address: 'a@a.example', ...given });
const delivery = (given: Values): Values => ({ channel_id: 1, kind: 'test', message_id: String(next()), ...given });
const deliveryCount = (given: Values): Values => ({ minute: new Date(), step: next(), count: 1, ...given });
const openCase = (given: Values): Values => ({ deal_id: 1, ...given });
const entry = (given: Values): Values => ({ case_id: 1, kind: 'rule', weight: 1, ...given });
const rule = (given: Values): Values => ({ kind: 'word', value: 'a', places: ['title'], action: 'hold', below_trust: 4, ...given });
let asked = 0;
function joinRequest(given: Values): Values {
  asked += 1;
  return { person_id: asked, handle: 'joan', language: 'en', ...given };
}
const invitation = (given: Values): Values => ({ code_hash: `${next()}`, uses: 2, created_by: 1, ends_at: 'tomorrow', ...given });
const shopBan = (given: Values): Values => ({ until: 'tomorrow', reason: 'Never delivers', ...given });
const sanction = (given: Values): Values => ({ person_id: 1, kind: 'warning', reason: 'A reason', ...given });
const ends = (kind: string) => (kind === 'warning' || kind === 'ban' ? null : inDays(1));
const revoked = (given: Values): Values => ({
  ...{ deal_id: 1, person_id: 1, comment_id: 1, vote_reason: 'terms', reason: 'A reason', revoked_by: 1 },
  ...given,
});
let offered = 1;
const offer = (given: Values): Values => {
  offered += 1;
  return {
    comment_id: offered,
    deal_id: 1,
    url: 'https://a.example',
    canonical_url: 'https://a.example',
    price: 1,
    currency: 'EUR',
    ...given,
  };
};
const removal = (given: Values): Values => ({ person_id: 1, removed_by: 1, log_id: 1, ...given });
const merge = (given: Values): Values => ({ deal_id: 1, into_deal_id: 2, merged_by: 1, log_id: 1, ...given });
const affiliation = (given: Values): Values => ({
  person_id: 1,
  merchant_id: 1,
  kind: 'owner',
  email_matches: false,
  state: 'ended',
  ...given,
});
const image = (given: Values): Values => ({
  hash: String(next()).padStart(43, '0'),
  width: 1,
  height: 1,
  blur: 'data:image/webp;base64,AA',
  added_by: 1,
  ...given,
});
const check = (given: Values): Values => ({ deal_id: 1 + (next() % 8), person_id: 1, verdict: 'works', weight: 1, ...given });
const pricePoint = (given: Values): Values => ({ deal_id: 1, price: 1, currency: 'EUR', source: 'posted', ...given });
const revision = (given: Values): Values => ({ deal_id: 1, version: 1 + next(), cause: 'edit', changes: '{}', ...given });
const muteRule = (given: Values): Values => ({ person_id: 1, kind: 'word', effect: 'mute', word: `word ${next()}`, ...given });
const band = (given: Values): Values => muteRule({ kind: 'price', word: null, ...given });
const category = (given: Values): Values => ({ slug: `category-${next()}`, name: 'Things', position: 1, ...given });
const boardPage = (given: Values): Values => ({ name: 'about', language: 'aa', body: 'Hello', ...given });
const crawlTask = (given: Values): Values => ({ host: 'a.example', ...given });
const token = (given: Values): Values => ({
  hash: Buffer.from(`token ${next()}`),
  person_id: 1,
  name: 'A script',
  scopes: ['read'],
  ...given,
});
const merchant = (given: Values): Values => ({ slug: `slug-${next()}`, name: 'Shop', ...given });

async function insert(table: string, values: Values): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, i) => `$${i + 1}`);
  await database.pool.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(values));
}

/** The name of the constraint that refuses the row; undefined if none does. */
async function refusal(table: string, values: Values): Promise<string | undefined> {
  return await insert(table, values).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error)),
  );
}

// Two UTF-16 units each: lengths are in code points.
const letters = (count: number) => '𝔸'.repeat(count);
const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const url = (length: number) => `https://a.example/${'x'.repeat(length - 'https://a.example/'.length)}`;

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a deal that are a choice, with their columns. */
const dealChoices = dealFieldNames.flatMap((field) => {
  const definition = definitionOf(field);
  return definition.kind === 'choice' ? [{ column: toSnakeCase(field), options: definition.options }] : [];
});

/** Values just within a limit, and just beyond it. */
type Bounds = [constraint: string, table: string, within: Values[], beyond: Values[]];
const bounds: Bounds[] = [
  [
    'people_name',
    'people',
    [limits.displayName.min, limits.displayName.max].map((n) => person({ name: letters(n) })),
    [0, limits.displayName.max + 1].map((n) => person({ name: letters(n) })),
  ],
  [
    'people_handle',
    'people',
    [limits.handle.min, limits.handle.max].map((n) => person({ handle: `${rowCount}`.padEnd(n, '_') })),
    ['a'.repeat(limits.handle.min - 1), 'a'.repeat(limits.handle.max + 1), 'Upper', 'spa ce', 'ümlaut'].map((handle) => person({ handle })),
  ],
  [
    'people_bio',
    'people',
    [1, limits.bio.max].map((n) => person({ bio: letters(n) })),
    [0, limits.bio.max + 1].map((n) => person({ bio: letters(n) })),
  ],
  [
    'people_avatar',
    'people',
    [person({ avatar: `/images/${'a'.repeat(43)}-160.webp` })],
    ['https://faces.example/1', `/images/${'a'.repeat(42)}-160.webp`].map((avatar) => person({ avatar })),
  ],
  [
    'people_erase_at',
    'people',
    [person({ state: 'deleted', erase_at: 'now' })],
    [person({ handle: 'leaver', state: 'active', erase_at: 'now' })],
  ],
  [
    'merchants_name',
    'merchants',
    [limits.merchantName.min, limits.merchantName.max].map((n) => merchant({ name: letters(n) })),
    [0, limits.merchantName.max + 1].map((n) => merchant({ name: letters(n) })),
  ],
  ['crawl_tasks_one', 'crawl_tasks', [{ deal_id: 1 }].map(crawlTask), [{ deal_id: 2, merchant_id: 1 }, {}].map(crawlTask)],
  [
    'crawl_tasks_outcome',
    'crawl_tasks',
    crawlOutcomes.map((outcome, index) => crawlTask({ deal_id: 2 + index, outcome })),
    [crawlTask({ deal_id: 1, outcome: 'lost' })],
  ],
  [
    'merchants_slug',
    'merchants',
    [merchant({ slug: letters(limits.slug.max) })],
    [merchant({ slug: '' }), merchant({ slug: letters(limits.slug.max + 1) })],
  ],
  [
    'categories_slug',
    'categories',
    [category({ slug: letters(limits.slug.max) })],
    [category({ slug: '' }), category({ slug: letters(limits.slug.max + 1) })],
  ],
  [
    'categories_name',
    'categories',
    [limits.categoryName.min, limits.categoryName.max].map((n) => category({ name: letters(n) })),
    [0, limits.categoryName.max + 1].map((n) => category({ name: letters(n) })),
  ],
  ['categories_names', 'categories', [category({ names: '{"de": "Dinge"}' })], [category({ names: '[]' })]],
  ['categories_merged', 'categories', [category({ merged_into: 1, is_archived: true })], [category({ merged_into: 1 })]],
  ['board_pages_name', 'board_pages', [boardPage({})], [boardPage({ name: 'secrets' })]],
  ['board_pages_language', 'board_pages', [boardPage({ language: 'ab' })], [boardPage({ language: 'English' })]],
  [
    'board_pages_body',
    'board_pages',
    [boardPage({ language: 'ac', body: letters(limits.boardPage.max) })],
    [boardPage({ body: '' }), boardPage({ body: letters(limits.boardPage.max + 1) })],
  ],
  [
    'board_pages_published',
    'board_pages',
    [boardPage({ language: 'ad', is_public: true, published: 'Hello', published_at: 'now' })],
    [boardPage({ is_public: true }), boardPage({ is_public: true, published: 'Hello' })],
  ],
  [
    'deals_title',
    'deals',
    [limits.title.min, limits.title.max].map((n) => deal({ title: letters(n) })),
    [limits.title.min - 1, limits.title.max + 1].map((n) => deal({ title: letters(n) })),
  ],
  [
    'deals_body',
    'deals',
    [limits.body.min, limits.body.max].map((n) => deal({ body: letters(n) })),
    [deal({ body: letters(limits.body.max + 1) })],
  ],
  [
    'deals_url',
    'deals',
    [deal({ url: url(limits.url.max) })],
    [deal({ url: url(limits.url.max + 1) }), deal({ url: 'javascript:alert(1)' })],
  ],
  ['deals_canonical_url', 'deals', [deal({ canonical_url: url(limits.url.max) })], [deal({ canonical_url: url(limits.url.max + 1) })]],
  [
    'deals_price',
    'deals',
    [limits.price.min, limits.price.max].map((price) => deal({ price })),
    [limits.price.min - 1, limits.price.max + 1].map((price) => deal({ price })),
  ],
  [
    'deals_shipping',
    'deals',
    [limits.price.min, limits.price.max].map((shipping) => deal({ shipping })),
    [limits.price.min - 1, limits.price.max + 1].map((shipping) => deal({ shipping })),
  ],
  [
    'deals_reference',
    'deals',
    [deal({ reference: 6, evidence: 'There' }), deal({ reference: limits.price.max, evidence: 'There' })],
    [
      { reference: 5, evidence: 'There' },
      { reference: 6 },
      { kind: 'sale', price: null, reference: 6, evidence: 'There' },
      { reference: limits.price.max + 1, evidence: 'There' },
    ].map(deal),
  ],
  [
    'deals_evidence',
    'deals',
    [limits.evidence.min, limits.evidence.max].map((n) => deal({ evidence: letters(n) })),
    [limits.evidence.min - 1, limits.evidence.max + 1].map((n) => deal({ evidence: letters(n) })),
  ],
  [
    'deals_coupon_code',
    'deals',
    [limits.couponCode.min, limits.couponCode.max].map((n) => deal({ coupon_code: letters(n) })),
    [0, limits.couponCode.max + 1].map((n) => deal({ coupon_code: letters(n) })),
  ],
  [
    'deals_regions',
    'deals',
    [deal({ regions: Array(limits.region.count).fill('DE') })],
    [deal({ regions: Array(limits.region.count + 1).fill('DE') })],
  ],
  [
    'deals_region',
    'deals',
    [deal({ regions: [letters(1), letters(limits.region.max)] }), deal({ regions: ['a\nb'] })],
    [deal({ regions: ['DE', letters(limits.region.max + 1)] }), deal({ regions: [''] })],
  ],
  ['deals_currency', 'deals', [deal({ currency: 'JPY' })], [deal({ currency: 'eur' }), deal({ currency: 'E' })]],
  [
    'deals_picture',
    'deals',
    [deal({ picture: '/pictures/kettle.svg' }), deal({ picture: '/pictures/samples.svg#kettle' })],
    [deal({ picture: 'https://evil.example/pixel.gif' })],
  ],
  ...dealChoices.map(
    ({ column, options }): Bounds => [
      `deals_${column}`,
      'deals',
      options.map((option) => deal({ price: 0, [column]: option })),
      [deal({ [column]: 'car' })],
    ],
  ),
  [
    'deals_state',
    'deals',
    dealStates.map((state) =>
      deal({ state, starts_at: inDays(1), held_at: 'now', expired_at: state === 'expired' ? new Date() : null, duplicate_of: 1 }),
    ),
    [deal({ state: 'draft' })],
  ],
  [
    'deals_expired',
    'deals',
    [deal({ state: 'removed', expired_at: new Date() })],
    [deal({ state: 'expired' }), deal({ expired_at: new Date() })],
  ],
  ['deals_product_has_price', 'deals', [deal({ kind: 'sale', price: null })], [deal({ price: null })]],
  [
    'deals_freebie_is_free',
    'deals',
    [deal({ kind: 'freebie', price: 0 })],
    [deal({ kind: 'freebie' }), deal({ kind: 'freebie', price: null })],
  ],
  ['deals_has_url', 'deals', [deal({ kind: 'local', url: null })], [deal({ url: null })]],
  ['deals_ends', 'deals', [deal({ ends_at: inDays(limits.endsWithin) })], [deal({ ends_at: inDays(limits.endsWithin + 2) })]],
  ['deals_expired_by', 'deals', expiryCauses.map((expired_by) => deal({ expired_by })), [deal({ expired_by: 'fire' })]],
  ['deals_works', 'deals', [deal({ works_people: 1, works_at: new Date() })], [deal({ works_people: 1 }), deal({ works_at: new Date() })]],
  ['deals_dead', 'deals', [deal({ dead_people: 1, dead_at: new Date() })], [deal({ dead_people: 1 }), deal({ dead_at: new Date() })]],
  ['deals_claimed', 'deals', [deal({ claimed_people: 1, claimed_price: 1 })], [deal({ claimed_people: 1 }), deal({ claimed_price: 1 })]],
  [
    'deals_claimed_price',
    'deals',
    [limits.price.min, limits.price.max].map((claimed_price) => deal({ claimed_people: 1, claimed_price })),
    [limits.price.min - 1, limits.price.max + 1].map((claimed_price) => deal({ claimed_people: 1, claimed_price })),
  ],
  ['deals_held', 'deals', [deal({ state: 'held', held_at: 'now' })], [deal({ state: 'held' })]],
  ['deals_scheduled', 'deals', [deal({ state: 'scheduled', starts_at: inDays(1) })], [deal({ state: 'scheduled' })]],
  [
    'deals_starts',
    'deals',
    [deal({ starts_at: inDays(1), ends_at: inDays(2) })],
    [deal({ starts_at: inDays(2), ends_at: inDays(1) }), deal({ starts_at: inDays(2), ends_at: inDays(2) })],
  ],
  [
    'images_hash',
    'images',
    [image({ hash: 'Az09_-'.padEnd(43, 'x') })],
    [image({ hash: 'x'.repeat(42) }), image({ hash: `${'x'.repeat(42)}/` })],
  ],
  ['images_size', 'images', [image({})], [image({ width: 0 }), image({ height: 0 })]],
  [
    'images_blur',
    'images',
    [image({ blur: 'data:image/webp;base64,'.padEnd(2_000, 'A') })],
    [image({ blur: 'https://elsewhere.example/x.webp' }), image({ blur: 'data:image/webp;base64,'.padEnd(2_001, 'A') })],
  ],
  [
    'deal_images_position',
    'deal_images',
    [0, limits.images.count - 1].map((position) => ({ deal_id: 1, image_id: 1, position })),
    [-1, limits.images.count].map((position) => ({ deal_id: 1, image_id: 1, position })),
  ],
  ['deal_checks_verdict', 'deal_checks', [check({ deal_id: 1, verdict: 'dead' })], [check({ verdict: 'maybe' })]],
  [
    'deal_checks_price',
    'deal_checks',
    [check({ deal_id: 2, verdict: 'price_changed', price: 5 })],
    [check({ verdict: 'price_changed' }), check({ price: 5 })],
  ],
  [
    'deal_checks_amount',
    'deal_checks',
    [check({ deal_id: 3, verdict: 'price_changed', price: limits.price.max })],
    [-1, limits.price.max + 1].map((price) => check({ verdict: 'price_changed', price })),
  ],
  ['deal_checks_weight', 'deal_checks', [check({ deal_id: 4, weight: 0.5 })], [check({ weight: 0 })]],
  [
    'price_points_price',
    'price_points',
    [limits.price.min, limits.price.max].map((price) => pricePoint({ price })),
    [limits.price.min - 1, limits.price.max + 1].map((price) => pricePoint({ price })),
  ],
  ['price_points_currency', 'price_points', [pricePoint({ currency: 'JPY' })], [pricePoint({ currency: 'eur' })]],
  ['price_points_source', 'price_points', priceSources.map((source) => pricePoint({ source })), [pricePoint({ source: 'rumour' })]],
  [
    'price_points_product_length',
    'price_points',
    [pricePoint({ product: url(limits.url.max) })],
    [pricePoint({ product: '' }), pricePoint({ product: url(limits.url.max + 1) })],
  ],
  [
    'offers_url',
    'offers',
    [1, limits.url.max].map((n) => offer({ url: 'x'.repeat(n) })),
    [0, limits.url.max + 1].map((n) => offer({ url: 'x'.repeat(n) })),
  ],
  [
    'offers_canonical_url',
    'offers',
    [1, limits.url.max].map((n) => offer({ canonical_url: 'x'.repeat(n) })),
    [0, limits.url.max + 1].map((n) => offer({ canonical_url: 'x'.repeat(n) })),
  ],
  [
    'offers_price',
    'offers',
    [limits.price.min, limits.price.max].map((price) => offer({ price })),
    [limits.price.min - 1, limits.price.max + 1].map((price) => offer({ price })),
  ],
  ['offers_currency', 'offers', [offer({ currency: 'JPY' })], [offer({ currency: 'eur' })]],
  ['offer_reports_weight', 'offer_reports', [{ comment_id: 1, person_id: 1, weight: 0.5 }], [{ comment_id: 1, person_id: 1, weight: 0 }]],
  ['revisions_cause', 'revisions', revisionCauses.map((cause) => revision({ cause })), [revision({ cause: 'boredom' })]],
  ['revisions_version', 'revisions', [revision({ deal_id: 2, version: 2 })], [revision({ version: 1 })]],
  [
    'alerts_name',
    'alerts',
    [limits.alertName.min, limits.alertName.max].map((n) => alert({ name: letters(n) })),
    [limits.alertName.min - 1, limits.alertName.max + 1].map((n) => alert({ name: letters(n) })),
  ],
  ['alerts_filters', 'alerts', [alert({ filters: { q: 'kettle' } })], [alert({ filters: JSON.stringify(['kettle']) })]],
  [
    'alerts_excluded',
    'alerts',
    [alert({ excluded_merchants: ids(limits.alertExclusions.count), excluded_categories: ids(limits.alertExclusions.count) })],
    [
      alert({ excluded_merchants: ids(limits.alertExclusions.count + 1) }),
      alert({ excluded_categories: ids(limits.alertExclusions.count + 1) }),
    ],
  ],
  [
    'alerts_moments',
    'alerts',
    [fast({ moments: alertMoments }), alert({ moments: [] })],
    [alert({ moments: [], saved: true }), alert({ moments: ['whenever'] })],
  ],
  ['alerts_speed_of_moment', 'alerts', [fast({})], [fast({ speed_votes: null }), fast({ moments: ['match'] })]],
  [
    'alerts_speed_votes',
    'alerts',
    [limits.alertSpeed.votes.min, limits.alertSpeed.votes.max].map((votes) => fast({ speed_votes: votes })),
    [limits.alertSpeed.votes.min - 1, limits.alertSpeed.votes.max + 1].map((votes) => fast({ speed_votes: votes })),
  ],
  [
    'alerts_speed_minutes',
    'alerts',
    [limits.alertSpeed.minutes.min, limits.alertSpeed.minutes.max].map((minutes) => fast({ speed_minutes: minutes })),
    [limits.alertSpeed.minutes.min - 1, limits.alertSpeed.minutes.max + 1].map((minutes) => fast({ speed_minutes: minutes })),
  ],
  ['alerts_delivery', 'alerts', alertDeliveries.map((delivery) => alert({ delivery })), [alert({ delivery: 'pigeon' })]],
  ['alerts_state', 'alerts', alertStates.map((state) => alert({ state })), [alert({ state: 'asleep' })]],
  ['alerts_target', 'alerts', [alert({ deal_id: 1 }), alert({ saved: true })], [alert({ deal_id: 1, saved: true })]],
  ['alert_waits_moment', 'alert_waits', alertMoments.map((each) => alertWait({ moment: each })), [alertWait({ moment: 'whenever' })]],
  ['gazetteer_one', 'gazetteer', [], [{ id: 2, version: 'x' }]],
  ['alert_clock_one', 'alert_clock', [], [{ id: 2 }]],
  [
    'read_deals_kept',
    'read_deals',
    [
      { person_id: 1, deal_ids: ids(readDeals.max) },
      { person_id: 2, deal_ids: [], is_kept: false },
    ],
    [
      { person_id: 3, deal_ids: ids(readDeals.max + 1) },
      { person_id: 3, deal_ids: [1], is_kept: false },
    ],
  ],
  ['mute_rules_effect', 'mute_rules', muteEffects.map((effect) => muteRule({ effect })), [muteRule({ effect: 'blink' })]],
  [
    'mute_rules_kind',
    'mute_rules',
    [muteRule({}), muteRule({ kind: 'merchant', word: null, merchant_id: 1 }), muteRule({ kind: 'category', word: null, category_id: 1 })],
    [muteRule({ kind: 'colour', word: null })],
  ],
  [
    'mute_rules_value',
    'mute_rules',
    [muteRule({ kind: 'person', word: null, author_id: 1 }), band({ min_price: 1 })],
    [muteRule({ word: null }), muteRule({ category_id: 1 }), band({}), muteRule({ kind: 'merchant', word: null })],
  ],
  [
    'mute_rules_word',
    'mute_rules',
    [limits.mutedWord.min, limits.mutedWord.max].map((n) => muteRule({ word: letters(n) })),
    [limits.mutedWord.min - 1, limits.mutedWord.max + 1].map((n) => muteRule({ word: letters(n) })),
  ],
  ['mute_rules_band', 'mute_rules', [band({ min_price: 5, max_price: 5 })], [band({ min_price: 6, max_price: 5 })]],
  ['mute_rules_min_price', 'mute_rules', [band({ min_price: 0 })], [band({ min_price: -1 }), band({ min_price: limits.price.max + 1 })]],
  [
    'mute_rules_max_price',
    'mute_rules',
    [band({ max_price: limits.price.max })],
    [band({ max_price: -1 }), band({ max_price: limits.price.max + 1 })],
  ],
  ['deal_scores_counts', 'deal_scores', [score({ up: 0 })], [score({ up: -1 }), score({ down: -1 }), score({ comments: -1 })]],
  [
    'comments_body',
    'comments',
    [
      comment({ body: letters(limits.comment.min) }),
      comment({ body: letters(limits.comment.max) }),
      comment({ state: 'deleted', body: '' }),
    ],
    [comment({ body: letters(limits.comment.min - 1) }), comment({ body: letters(limits.comment.max + 1) })],
  ],
  ['comments_state', 'comments', commentStates.map((state) => comment({ state, held_at: 'now' })), [comment({ state: 'lost' })]],
  ['comments_held', 'comments', [comment({ state: 'held', held_at: 'now' })], [comment({ state: 'held' })]],
  [
    'comments_removed',
    'comments',
    [comment({ state: 'removed', removed_at: 'now' }), comment({ state: 'removed' })],
    [comment({ removed_at: 'now' })],
  ],
  ['comments_image', 'comments', [comment({ image_id: 1 })], [comment({ state: 'deleted', body: '', image_id: 1 })]],
  ['comments_against', 'comments', negativeReasons.map((against) => comment({ against })), [comment({ against: 'envy' })]],
  [
    'comments_depth',
    'comments',
    [comment({ depth: 0 }), comment({ depth: limits.threadDepth })],
    [comment({ depth: -1 }), comment({ depth: limits.threadDepth + 1 })],
  ],
  ['people_role', 'people', roles.map((role) => person({ role })), [person({ role: 'king' })]],
  [
    'people_state',
    'people',
    personStates.filter((state) => state !== 'active').map((state) => person({ state })),
    [person({ state: 'away' })],
  ],
  ['people_active_has_handle', 'people', [person({ state: 'active', handle: 'active-one' })], [person({ state: 'active' })]],
  ['people_trust', 'people', [person({ trust: 0 }), person({ trust: 3 })], [person({ trust: -1 }), person({ trust: 4 })]],
  ['people_earned_trust', 'people', [person({ earned_trust: 2 })], [person({ earned_trust: -1 }), person({ earned_trust: 3 })]],
  [
    'tokens_name',
    'tokens',
    [1, limits.tokenName.max].map((n) => token({ name: letters(n) })),
    [0, limits.tokenName.max + 1].map((n) => token({ name: letters(n) })),
  ],
  [
    'tokens_scopes',
    'tokens',
    [...tokenScopes.map((scope) => [scope]), [...tokenScopes]].map((scopes) => token({ scopes })),
    [[], ['admin'], ['read', 'admin']].map((scopes) => token({ scopes })),
  ],
  ['tokens_ends_at', 'tokens', [token({ ends_at: inDays(1) })], [token({ ends_at: inDays(-1) })]],
  ['badges_kind', 'badges', badgeKinds.map((kind) => ({ person_id: 1, kind })), [{ person_id: 1, kind: 'king' }]],
  [
    'deal_checks_trust',
    'deal_checks',
    [check({ deal_id: 5, trust: 0 }), check({ deal_id: 6, trust: 3 })],
    [check({ trust: -1 }), check({ trust: 4 })],
  ],
  [
    'votes_weight',
    'votes',
    [0, 100].map((weight, i) => ({ deal_id: [3, 8][i], person_id: 1, value: 1, weight })),
    [-1, 101].map((weight) => ({ deal_id: 8, person_id: 1, value: 1, weight })),
  ],
  ['votes_value', 'votes', [{ deal_id: 1, person_id: 1, value: 1 }], [{ deal_id: 1, person_id: 1, value: 2 }]],
  [
    'votes_reason',
    'votes',
    [{ deal_id: 2, person_id: 1, value: -1, reason: 'terms' }],
    [
      { deal_id: 3, person_id: 1, value: -1 },
      { deal_id: 3, person_id: 1, value: 1, reason: 'terms' },
    ],
  ],
  [
    'votes_known_reason',
    'votes',
    negativeReasons.map((reason, i) => ({ deal_id: 4 + i, person_id: 1, value: -1, reason })),
    [{ deal_id: 3, person_id: 1, value: -1, reason: 'envy' }],
  ],
  [
    'exchange_rates_currency',
    'exchange_rates',
    [{ currency: 'USD', per_euro: 1, day: '2026-11-20' }],
    [{ currency: 'usd', per_euro: 1, day: '2026-11-20' }],
  ],
  [
    'exchange_rates_per_euro',
    'exchange_rates',
    [0.000_001, 1_000_000_000].map((perEuro, i) => ({ currency: `AA${'AB'[i]}`, per_euro: perEuro, day: '2026-11-20' })),
    [0, -1, 1_000_000_001, 'NaN', 'Infinity'].map((perEuro) => ({ currency: 'AAC', per_euro: perEuro, day: '2026-11-20' })),
  ],
  ['cases_one_subject', 'cases', [openCase({})], [openCase({ deal_id: null }), openCase({ person_id: 1 })]],
  ['cases_state', 'cases', [openCase({ deal_id: 2 })], [openCase({ state: 'lost' })]],
  [
    'cases_claim',
    'cases',
    [openCase({ deal_id: 3, claimed_by: 1, claimed_at: 'now' })],
    [openCase({ claimed_by: 1 }), openCase({ claimed_at: 'now' })],
  ],
  [
    'cases_decision',
    'cases',
    [openCase({ state: 'decided', decided_at: 'now' })],
    [openCase({ state: 'decided' }), openCase({ decided_at: 'now' })],
  ],
  [
    'cases_outcome',
    'cases',
    caseOutcomes.map((outcome) => openCase({ state: 'decided', decided_at: 'now', outcome })),
    [openCase({ state: 'decided', decided_at: 'now', outcome: 'forgotten' })],
  ],
  ['deals_merged', 'deals', [deal({ state: 'merged', duplicate_of: 1 })], [deal({ state: 'merged' })]],
  ['merges_state', 'merges', mergeStates.map((state) => merge({ state })), [merge({ state: 'lost' })]],
  [
    'merges_subject',
    'merges',
    [merge({}), merge({ deal_id: null, into_deal_id: null, merchant_id: 1, into_merchant_id: 2 })],
    [merge({ into_deal_id: null }), merge({ merchant_id: 1 }), merge({ merchant_id: 1, into_merchant_id: 2 })],
  ],
  [
    'merge_moves_kind',
    'merge_moves',
    mergeMoveKinds.map((kind) => ({ merge_id: 1, kind, item_id: 1 })),
    [{ merge_id: 1, kind: 'whim', item_id: 1 }],
  ],
  [
    'merchants_description',
    'merchants',
    [merchant({ description: letters(limits.merchantDescription.max) })],
    [merchant({ description: letters(limits.merchantDescription.max + 1) })],
  ],
  [
    'merchants_links_policy',
    'merchants',
    [merchant({ links_policy: letters(limits.linksPolicy.max) })],
    [merchant({ links_policy: letters(limits.linksPolicy.max + 1) })],
  ],
  ['merchants_merged_into', 'merchants', [merchant({ merged_into: 1 })], []],
  [
    'merchant_domains_domain',
    'merchant_domains',
    [limits.domain.min, limits.domain.max].map((n) => ({ domain: letters(n), merchant_id: 1 })),
    [0, limits.domain.max + 1].map((n) => ({ domain: letters(n), merchant_id: 1 })),
  ],
  [
    'merchant_aliases_slug',
    'merchant_aliases',
    [1, limits.slug.max].map((n) => ({ slug: letters(n), name: 'Shop', merchant_id: 1 })),
    [0, limits.slug.max + 1].map((n) => ({ slug: letters(n), name: 'Shop', merchant_id: 1 })),
  ],
  [
    'merchant_aliases_name',
    'merchant_aliases',
    [limits.merchantName.min, limits.merchantName.max].map((n) => ({ slug: `alias-${n}`, name: letters(n), merchant_id: 1 })),
    [0, limits.merchantName.max + 1].map((n) => ({ slug: 'alias', name: letters(n), merchant_id: 1 })),
  ],
  ['merchant_competitors_other', 'merchant_competitors', [{ merchant_id: 1, competitor_id: 2 }], [{ merchant_id: 1, competitor_id: 1 }]],
  ['affiliations_kind', 'affiliations', affiliationKinds.map((kind) => affiliation({ kind })), [affiliation({ kind: 'fan' })]],
  [
    'affiliations_state',
    'affiliations',
    affiliationStates.map((state, index) => affiliation({ state, merchant_id: 1 + (index % 2) })),
    [affiliation({ state: 'lost' })],
  ],
  [
    'affiliations_note',
    'affiliations',
    [affiliation({ note: letters(limits.affiliationNote.max) })],
    [affiliation({ note: letters(limits.affiliationNote.max + 1) })],
  ],
  [
    'affiliations_decided',
    'affiliations',
    [affiliation({ decided_by: 1, decided_at: 'now' })],
    [affiliation({ decided_by: 1 }), affiliation({ decided_at: 'now' })],
  ],
  [
    'join_requests_text',
    'join_requests',
    [limits.joinText.min, limits.joinText.max].map((n) => joinRequest({ text: letters(n) })),
    [limits.joinText.min - 1, limits.joinText.max + 1].map((n) => joinRequest({ text: letters(n) })),
  ],
  [
    'join_requests_answer',
    'join_requests',
    [limits.joinAnswer.min, limits.joinAnswer.max].map((n) => joinRequest({ answer: letters(n) })),
    [limits.joinAnswer.min - 1, limits.joinAnswer.max + 1].map((n) => joinRequest({ answer: letters(n) })),
  ],
  [
    'join_requests_decided',
    'join_requests',
    [joinRequest({ approved: true, decided_at: 'now' })],
    [joinRequest({ approved: true }), joinRequest({ decided_at: 'now' })],
  ],
  [
    'invitations_note',
    'invitations',
    [limits.invitationNote.min, limits.invitationNote.max].map((n) => invitation({ note: letters(n) })),
    [limits.invitationNote.min - 1, limits.invitationNote.max + 1].map((n) => invitation({ note: letters(n) })),
  ],
  ['invitations_used', 'invitations', [invitation({ used: 2 })], [invitation({ used: 3 }), invitation({ used: -1 })]],
  [
    'empty_searches_words',
    'empty_searches',
    [1, limits.search.max].map((n) => ({ day: 'today', words: letters(n), people: 5 })),
    [0, limits.search.max + 1].map((n) => ({ day: 'today', words: letters(n), people: 5 })),
  ],
  ['content_rules_kind', 'content_rules', contentRuleKinds.map((kind) => rule({ kind })), [rule({ kind: 'mood' })]],
  ['content_rules_action', 'content_rules', contentRuleActions.map((action) => rule({ action })), [rule({ action: 'burn' })]],
  [
    'content_rules_places',
    'content_rules',
    [rule({ places: contentRulePlaces })],
    [rule({ places: [] }), rule({ places: ['title', 'moon'] })],
  ],
  [
    'content_rules_value',
    'content_rules',
    [rule({ value: letters(limits.contentRule.max) }), rule({ value: 'a' })],
    [rule({ value: '' }), rule({ value: letters(limits.domain.max + 1) })],
  ],
  [
    'content_rules_message',
    'content_rules',
    [limits.contentRuleMessage.min, limits.contentRuleMessage.max].map((n) => rule({ message: letters(n) })),
    [limits.contentRuleMessage.min - 1, limits.contentRuleMessage.max + 1].map((n) => rule({ message: letters(n) })),
  ],
  [
    'content_rules_below_trust',
    'content_rules',
    [rule({ below_trust: 1 }), rule({ below_trust: 4 })],
    [rule({ below_trust: 0 }), rule({ below_trust: 5 })],
  ],
  ['content_rules_hits', 'content_rules', [rule({ hits: 0 })], [rule({ hits: -1 })]],
  [
    'merchant_bans_one',
    'merchant_bans',
    [shopBan({ domain: 'one.example' })],
    [shopBan({}), shopBan({ domain: 'two.example', merchant_id: 1 })],
  ],
  [
    'merchant_bans_domain',
    'merchant_bans',
    [limits.domain.min, limits.domain.max].map((n) => shopBan({ domain: letters(n) })),
    [limits.domain.min - 1, limits.domain.max + 1].map((n) => shopBan({ domain: letters(n) })),
  ],
  [
    'merchant_bans_reason',
    'merchant_bans',
    [limits.banReason.min, limits.banReason.max].map((n) => shopBan({ domain: `${n}.example`, reason: letters(n) })),
    [limits.banReason.min - 1, limits.banReason.max + 1].map((n) => shopBan({ domain: `${n}.example`, reason: letters(n) })),
  ],
  ['notifications_kind', 'notifications', notificationKinds.map((kind) => notification({ kind })), [notification({ kind: 'rumour' })]],
  ['channels_kind', 'channels', channelKinds.map((kind) => channel({ kind })), [channel({ kind: 'pigeon' })]],
  ['stopped_channel_kinds_kind', 'stopped_channel_kinds', channelKinds.map((kind) => ({ kind })), [{ kind: 'inbox' }]],
  [
    'delivery_counts_method',
    'delivery_counts',
    deliveryMethods.map((method) => deliveryCount({ method })),
    [deliveryCount({ method: 'pigeon' })],
  ],
  [
    'delivery_figures_method',
    'delivery_figures',
    deliveryMethods.map((method) => ({ method, figures: {} })),
    [{ method: 'pigeon', figures: {} }],
  ],
  ['log_archive_one', 'log_archive', [], [{ id: 2, tool: 'other' }]],
  ['log_archive_tool', 'log_archive', [{ tool: archiveTools[0] }], [{ tool: 'pigeon' }]],
  ['warnings_kind', 'warnings', warningKinds.map((kind) => ({ kind })), [{ kind: 'boredom' }]],
  ['channels_state', 'channels', channelStates.map((state) => channel({ state })), [channel({ state: 'asleep' })]],
  ['channels_pace', 'channels', channelPaces.map((pace) => channel({ pace })), [channel({ pace: 'hourly' })]],
  ['channels_hot', 'channels', hotDigests.map((hot) => channel({ hot, hot_at: 'now' })), [channel({ hot: 'hourly', hot_at: 'now' })]],
  ['channels_hot_at', 'channels', [], [channel({ hot: 'daily' }), channel({ hot_at: 'now' })]],
  [
    'channels_name',
    'channels',
    [channel({ name: letters(limits.channelName.max) })],
    [channel({ name: '' }), channel({ name: letters(limits.channelName.max + 1) })],
  ],
  [
    'channels_quiet',
    'channels',
    [channel({ quiet_from: 0, quiet_until: 1_439 })],
    [channel({ quiet_from: 1 }), channel({ quiet_until: 1 })],
  ],
  ['channels_quiet_from', 'channels', [], [-1, 1_440].map((minute) => channel({ quiet_from: minute, quiet_until: 1 }))],
  ['channels_quiet_until', 'channels', [], [-1, 1_440].map((minute) => channel({ quiet_from: 1, quiet_until: minute }))],
  [
    'deliveries_kind',
    'deliveries',
    deliveryKinds.map((kind) =>
      delivery({ kind, ...(kind === 'notification' && { notification_id: 1 }), ...(kind === 'digest' && { gathered: [1] }) }),
    ),
    [delivery({ kind: 'gossip' })],
  ],
  ['deliveries_about', 'deliveries', [], [delivery({ kind: 'notification' }), delivery({ kind: 'test', notification_id: 1 })]],
  ['deliveries_gathered', 'deliveries', [], [delivery({ kind: 'digest' }), delivery({ gathered: [1] })]],
  [
    'deliveries_state',
    'deliveries',
    deliveryStates.map((state) => delivery({ state, done_at: state === 'waiting' ? null : new Date() })),
    [delivery({ state: 'lost', done_at: new Date() })],
  ],
  ['deliveries_done', 'deliveries', [], [delivery({ done_at: new Date() }), delivery({ state: 'sent' })]],
  ['case_entries_kind', 'case_entries', caseEntryKinds.map((kind) => entry({ kind })), [entry({ kind: 'whim' })]],
  ['case_entries_weight', 'case_entries', [entry({ weight: 0 })], [entry({ weight: -1 })]],
  ['sanctions_kind', 'sanctions', sanctionKinds.map((kind) => sanction({ kind, until: ends(kind) })), [sanction({ kind: 'shame' })]],
  [
    'sanctions_reason',
    'sanctions',
    [sanctionTexts.reason.min, sanctionTexts.reason.max].map((n) => sanction({ reason: letters(n) })),
    [sanctionTexts.reason.min - 1, sanctionTexts.reason.max + 1].map((n) => sanction({ reason: letters(n) })),
  ],
  [
    'sanctions_until',
    'sanctions',
    [sanction({ kind: 'ban' })],
    [sanction({ until: inDays(1) }), sanction({ kind: 'ban', until: inDays(1) }), sanction({ kind: 'limit' })],
  ],
  ['sanctions_acknowledged', 'sanctions', [sanction({ acknowledged_at: 'now' })], [sanction({ kind: 'ban', acknowledged_at: 'now' })]],
  [
    'sanctions_ending',
    'sanctions',
    sanctionEndings.map((ending) => sanction({ ended_at: 'now', ending })),
    [sanction({ ended_at: 'now', ending: 'mercy' })],
  ],
  ['sanctions_ended', 'sanctions', [sanction({})], [sanction({ ended_at: 'now' }), sanction({ ending: 'over' })]],
  [
    'sanctions_appeal',
    'sanctions',
    [sanctionTexts.appeal.min, sanctionTexts.appeal.max].map((n) => sanction({ appeal: letters(n), appealed_at: 'now' })),
    [sanctionTexts.appeal.min - 1, sanctionTexts.appeal.max + 1].map((n) => sanction({ appeal: letters(n), appealed_at: 'now' })),
  ],
  [
    'sanctions_appealed',
    'sanctions',
    [sanction({})],
    [sanction({ appeal: letters(sanctionTexts.appeal.min) }), sanction({ appealed_at: 'now' })],
  ],
  [
    'sanctions_appeal_decided',
    'sanctions',
    [sanction({ appeal: letters(sanctionTexts.appeal.min), appealed_at: 'now', appeal_decided_at: 'now', appeal_answer: 'No' })],
    [sanction({ appeal_decided_at: 'now', appeal_answer: 'No' })],
  ],
  [
    'revoked_downvotes_vote_reason',
    'revoked_downvotes',
    negativeReasons.map((vote_reason, i) => revoked({ deal_id: 1 + i, vote_reason })),
    [revoked({ vote_reason: 'envy' })],
  ],
  [
    'revoked_downvotes_reason',
    'revoked_downvotes',
    [sanctionTexts.reason.min, sanctionTexts.reason.max].map((n, i) => revoked({ deal_id: 6 + i, reason: letters(n) })),
    [revoked({ reason: letters(sanctionTexts.reason.min - 1) })],
  ],
  ['removals_state', 'removals', removalStates.map((state) => removal({ state })), [removal({ state: 'lost' })]],
  [
    'idempotency_keys_key',
    'idempotency_keys',
    [limits.idempotencyKey.min, limits.idempotencyKey.max].map((n) => ({ person_id: 1, key: letters(n), request_hash: Buffer.alloc(1) })),
    [limits.idempotencyKey.min - 1, limits.idempotencyKey.max + 1].map((n) => ({
      person_id: 1,
      key: letters(n),
      request_hash: Buffer.alloc(1),
    })),
  ],
];

describe('database constraints', () => {
  test.each(bounds)('%s accepts values within its limit and rejects those beyond', async (constraint, table, within, beyond) => {
    for (const values of within) expect(await refusal(table, values)).toBeUndefined();
    for (const values of beyond) expect(await refusal(table, values)).toBe(constraint);
  });

  test('are all tested here', async () => {
    const { rows } = await database.pool.query(
      `select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
    );
    const tried = new Set([
      ...bounds.map(([constraint]) => constraint),
      // One row, which the migrations insert.
      ...['board_settings_one_row', 'board_settings_name', 'board_settings_settings'],
      'network_key_one_row',
      'comments_counts',
      'comment_votes_value',
      'deals_version',
    ]);
    expect(rows.map(({ conname }) => conname).filter((name) => !tried.has(name))).toEqual([]);
  });
});

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
