import { z } from 'zod';
import { filterSchemas } from '../../../../shared/filter-schemas.ts';
import { channelKinds, channelPaces, channelStates, hotDigests, notificationKinds } from '../../../../shared/states.ts';
import { tokenScopes } from '../../../../shared/token-scopes.ts';
import { picturePath } from '../../../platform/images/picture-path.ts';
import { dealSections } from './deal-sections.ts';
import { deal, field, id, integer, maybe, moment, oneOf, type Section, text } from './section.ts';
import { staffSections } from './staff-sections.ts';

/** The parts of the file that are lists, in their order. */
export const sections = {
  /** Who you are at the sign-in services that you use. */
  identities: {
    from: 'identities',
    fields: {
      ...{ issuer: text('issuer'), subject: text('subject'), email: maybe(text('email')) },
      ...{ added: moment('added_at'), used: moment('used_at') },
    },
  },
  formerNames: {
    from: 'former_names',
    fields: { name: text('name'), until: moment('changed_at') },
  },
  sessions: {
    from: 'sessions',
    fields: {
      ...{ browser: maybe(text('browser')), system: maybe(text('system')) },
      ...{ since: moment('created_at'), seen: moment('seen_at'), endsAt: moment('ends_at') },
    },
  },
  tokens: {
    from: 'tokens',
    fields: {
      ...{ name: text('name'), scopes: field(z.array(z.enum(tokenScopes)), 'scopes') },
      ...{ since: moment('created_at'), used: maybe(moment('used_at')), endsAt: maybe(moment('ends_at')) },
    },
  },
  /** Until they are a member. */
  joinRequests: {
    key: 'person_id',
    from: 'join_requests',
    fields: {
      ...{ handle: text('handle'), text: maybe(text('text')), at: moment('asked_at') },
      ...{ approved: maybe(field(z.boolean(), 'approved')), answer: maybe(text('answer')) },
    },
  },
  consents: {
    key: '(extract(epoch from at) * 1000000)::bigint',
    from: 'consents',
    fields: { page: text('page'), version: integer('version'), at: moment('at') },
  },
  ...dealSections,
  alerts: {
    key: 'alerts.id',
    from: `alerts left join merchants on merchants.id = merchant_id left join categories on categories.id = category_id
       left join people on people.id = alerts.author_id`,
    where: 'person_id = $1',
    fields: {
      ...{ name: text('alerts.name'), about: maybe(text(`case when saved then '/saved' else ${deal('alerts.deal_id').sql} end`)) },
      // As in the address of a list. They are stored like that, except for the ids of what they name.
      filters: field(
        z.object(filterSchemas),
        `alerts.filters || jsonb_build_object('category', categories.slug, 'merchant', merchants.slug, 'author', people.handle)`,
      ),
      ...{ mentions: field(z.boolean(), 'mentions'), moments: field(z.array(z.string()), 'moments') },
      ...{ delivery: text('delivery'), state: text('alerts.state') },
      ...{
        notified: integer('(select count(*) from notifications where notifications.person_id = $1 and alert_id = alerts.id)'),
        at: moment('alerts.created_at'),
      },
    },
  },
  muteRules: {
    key: 'mute_rules.id',
    from: `mute_rules left join merchants on merchants.id = merchant_id left join categories on categories.id = category_id
       left join people on people.id = mute_rules.author_id`,
    where: 'person_id = $1',
    fields: {
      ...{ kind: text('kind'), effect: text('effect'), word: maybe(text('word')), merchant: maybe(text('merchants.slug')) },
      ...{ category: maybe(text('categories.slug')), person: maybe(text('people.handle')) },
      ...{ minPrice: maybe(integer('min_price')), maxPrice: maybe(integer('max_price')), at: moment('mute_rules.created_at') },
    },
  },
  blocks: {
    key: 'blocks.id',
    from: 'blocks join people on people.id = blocked_id',
    where: 'person_id = $1 and handle is not null',
    fields: { person: text('handle'), at: moment('at') },
  },
  channels: {
    from: 'channels',
    // Secrets are left out: with them, anyone who has the file could send messages in the board's name.
    fields: {
      ...{ kind: oneOf(channelKinds, 'kind'), name: text('name'), state: oneOf(channelStates, 'state') },
      address: maybe(text(`case when kind in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'matrix') then address end`)),
      notificationKinds: maybe(field(z.array(z.enum(notificationKinds)), 'notification_kinds')),
      ...{ pace: oneOf(channelPaces, 'pace'), hot: maybe(oneOf(hotDigests, 'hot')), language: text('language') },
      ...{ timeZone: text('time_zone'), quietFrom: maybe(integer('quiet_from')), quietUntil: maybe(integer('quiet_until')) },
      ...{ at: moment('created_at'), verifiedAt: maybe(moment('verified_at')), succeededAt: maybe(moment('succeeded_at')) },
    },
  },
  pictures: {
    from: 'images',
    where: 'added_by = $1',
    fields: { address: text(picturePath('hash', 1280)), at: moment('added_at') },
  },
  ...staffSections,
  badges: {
    // Some have the same moment, but all of a person's are on one page.
    key: '(extract(epoch from at) * 1000000)::bigint',
    from: 'badges',
    fields: { kind: text('kind'), at: moment('at') },
  },
  /** Your recent notifications. */
  notifications: {
    from: 'notifications',
    fields: {
      ...{ kind: text('kind'), deal: maybe(deal('deal_id')), comment: maybe(id('comment_id')) },
      ...{ at: moment('at'), readAt: maybe(moment('read_at')) },
    },
  },
  /** On how many days and from how many networks and browsers you used the board, of what it stores against people with several accounts. */
  usage: {
    key: 'one',
    from: `(select 1 as one, count(distinct day)::int as days, count(distinct address)::int as networks,
       count(distinct device)::int as browsers, max(day) as last from account_traces where person_id = $1 having count(*) > 0) as used`,
    where: 'true',
    fields: { days: integer('days'), networks: integer('networks'), browsers: integer('browsers'), last: field(z.iso.date(), 'last') },
  },
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;
