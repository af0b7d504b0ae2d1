import { z } from 'zod';
import { filterSchemas } from '../../../../shared/filter-schemas.ts';
import { internalActions } from '../../../../shared/staff-actions.ts';
import {
  channelKinds,
  channelPaces,
  channelStates,
  checkVerdicts,
  commentStates,
  dealStates,
  hotDigests,
  negativeReasons,
  notificationKinds,
  revisionCauses,
} from '../../../../shared/states.ts';
import { tokenScopes } from '../../../../shared/token-scopes.ts';
import { picturePath } from '../../../platform/images/picture-path.ts';
import { dealFields, pictures } from './deal-fields.ts';
import { deal, field, id, integer, iso, maybe, moment, oneOf, type Section, text } from './section.ts';

const Vote = z.union([z.literal(1), z.literal(-1)]);
const Offer = z.object({ url: z.string(), price: z.int(), currency: z.string(), expiredAt: z.string().optional() });
const isTold = (action: string) => `${action} <> all (array[${internalActions.map((name) => `'${name}'`).join(', ')}])`;

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
  deals: {
    key: 'deals.id',
    from: 'deals join deal_scores on deal_id = deals.id join categories on categories.id = category_id left join merchants on merchants.id = merchant_id',
    where: 'deals.author_id = $1',
    fields: {
      ...{ id: id('deals.id'), address: deal('deals.id'), state: oneOf(dealStates, 'state'), ...dealFields, pictures },
      ...{ postedAt: moment('live_at'), expiredAt: maybe(moment('expired_at')) },
      ...{ editedAt: maybe(moment('edited_at')), removedAt: maybe(moment('removed_at')) },
      ...{ up: integer('up'), down: integer('down'), comments: integer('comments') },
    },
  },
  /** Which deals you edited, and when; what you wrote in your own is in `deals`. */
  edits: {
    // A deal has fewer than 100,000 versions.
    key: 'deal_id * 100000 + version',
    from: 'revisions',
    where: 'editor_id = $1',
    fields: { deal: deal('deal_id'), version: integer('version'), cause: oneOf(revisionCauses, 'cause'), at: moment('at') },
  },
  comments: {
    key: 'comments.id',
    from: 'comments left join offers on offers.comment_id = comments.id',
    where: 'author_id = $1',
    fields: {
      ...{ id: id('comments.id'), deal: deal('comments.deal_id'), parent: maybe(id('parent_id')) },
      ...{ state: oneOf(commentStates, 'state'), body: text('body'), against: maybe(oneOf(negativeReasons, 'against')) },
      offer: maybe(
        field(
          Offer,
          `case when offers.url is not null then
           json_build_object('url', offers.url, 'price', offers.price, 'currency', offers.currency, 'expiredAt', ${iso('offers.expired_at')}) end`,
        ),
      ),
      ...{ up: integer('up'), down: integer('down'), at: moment('created_at'), editedAt: maybe(moment('edited_at')) },
    },
  },
  votes: {
    key: 'deal_id',
    from: 'votes',
    fields: {
      ...{ deal: deal('deal_id'), value: field(Vote, 'value'), reason: maybe(oneOf(negativeReasons, 'reason')), at: moment('cast_at') },
    },
  },
  commentVotes: {
    key: 'comment_id',
    from: 'comment_votes',
    fields: { deal: deal('deal_id'), comment: id('comment_id'), value: field(Vote, 'value'), at: moment('cast_at') },
  },
  checks: {
    key: 'deal_id',
    from: 'deal_checks',
    fields: { deal: deal('deal_id'), verdict: oneOf(checkVerdicts, 'verdict'), price: maybe(integer('price')), at: moment('checked_at') },
  },
  offerReports: {
    key: 'comment_id',
    from: 'offer_reports',
    fields: { comment: id('comment_id'), at: moment('reported_at') },
  },
  saves: {
    key: 'deal_id',
    from: 'saves',
    fields: { deal: deal('deal_id'), at: moment('saved_at') },
  },
  /** Dimmed in lists on all devices; the last one last. */
  readDeals: {
    key: 'place',
    from: 'read_deals, unnest(deal_ids) with ordinality as read (deal, place)',
    fields: { deal: deal('deal') },
  },
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
      ...{ moments: field(z.array(z.string()), 'moments'), delivery: text('delivery'), state: text('alerts.state') },
      ...{ notified: integer('(select count(*) from alert_matches where alert_id = alerts.id)'), at: moment('alerts.created_at') },
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
  /** What you brought before the moderators. */
  reports: {
    key: 'case_entries.id',
    from: `case_entries join cases on cases.id = case_id left join comments on comments.id = cases.comment_id
       left join people on people.id = cases.person_id left join merchants on merchants.id = cases.merchant_id`,
    where: 'case_entries.person_id = $1',
    fields: {
      kind: text('case_entries.kind'),
      about: maybe(
        text(
          `coalesce('/d/' || cases.deal_id, '/d/' || comments.deal_id || '#comment-' || comments.id, '/u/' || people.handle, '/m/' || merchants.slug)`,
        ),
      ),
      ...{ reason: maybe(text('case_entries.reason')), text: maybe(text('case_entries.text')), at: moment('case_entries.at') },
    },
  },
  /** What the board's staff decided about you, with the reason that you were told. */
  decisions: {
    from: 'staff_log',
    // What was decided about other people's reports is theirs, and so is its undoing.
    where: `person_id = $1 and ${isTold('action')} and not exists (
      select from staff_log undone where undone.id = staff_log.undoes and not ${isTold('undone.action')})`,
    fields: { action: text('action'), reason: maybe(text('reason')), at: moment('at') },
  },
  sanctions: {
    from: 'sanctions',
    fields: {
      ...{ kind: text('kind'), reason: text('reason'), at: moment('at'), until: maybe(moment('until')) },
      ...{ endedAt: maybe(moment('ended_at')), appeal: maybe(text('appeal')), answer: maybe(text('appeal_answer')) },
    },
  },
  revokedVotes: {
    from: 'revoked_downvotes',
    fields: { deal: deal('deal_id'), reason: text('reason'), at: moment('at'), undoneAt: maybe(moment('undone_at')) },
  },
  affiliations: {
    key: 'affiliations.id',
    from: 'affiliations join merchants on merchants.id = merchant_id',
    fields: {
      ...{ merchant: text('merchants.slug'), kind: text('kind'), state: text('state'), note: text('note') },
      ...{ at: moment('claimed_at'), endedAt: maybe(moment('ended_at')) },
    },
  },
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
