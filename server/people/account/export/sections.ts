import type { AccountExport } from '../../../../shared/account-export.ts';
import { type DealField, definitionOf } from '../../../../shared/deal-fields.ts';
import type { FilterName } from '../../../../shared/deal-filters.ts';
import { internalActions } from '../../../../shared/staff-actions.ts';
import { type ColumnField, columnFields, columnName } from '../../../platform/database/deal-columns.ts';
import { iso, type Section, section } from './section.ts';

const isTold = (action: string) => `${action} <> all (array[${internalActions.map((name) => `'${name}'`).join(', ')}])`;
const deal = (column: string) => `'/d/' || ${column}`;
/** Of an alert. */
const filter = (name: FilterName) => `(alerts.filters ->> '${name}')`;

const { images: pictures, ...dealFields } = {
  ...Object.fromEntries(columnFields.map((field) => [field, exportedColumn(field)])),
  ...({
    category: 'categories.slug',
    merchant: 'merchants.name',
    images: `(select coalesce(json_agg('/images/' || hash || '-1280.webp' order by position), '[]') from deal_images
      join images on images.id = deal_images.image_id where deal_images.deal_id = deals.id)`,
  } satisfies Record<Exclude<DealField, ColumnField>, string>),
};

function exportedColumn(field: ColumnField): string {
  const column = `deals.${columnName(field)}`;
  return definitionOf(field).kind === 'moment' ? iso(column) : column;
}

/** The parts of the file that are lists, in their order. */
export const sections: Record<Exclude<keyof AccountExport, '$schema' | 'exportedAt' | 'person'>, Section> = {
  identities: section('identities', {
    from: 'identities',
    fields: { issuer: 'issuer', subject: 'subject', email: 'email', added: iso('added_at'), used: iso('used_at') },
  }),
  formerNames: section('formerNames', {
    from: 'former_names',
    fields: { name: 'name', until: iso('changed_at') },
  }),
  sessions: section('sessions', {
    from: 'sessions',
    fields: { browser: 'browser', system: 'system', since: iso('created_at'), seen: iso('seen_at'), endsAt: iso('ends_at') },
  }),
  tokens: section('tokens', {
    from: 'tokens',
    fields: { name: 'name', scopes: 'scopes', since: iso('created_at'), used: iso('used_at'), endsAt: iso('ends_at') },
  }),
  joinRequests: section('joinRequests', {
    key: 'person_id',
    from: 'join_requests',
    fields: { handle: 'handle', text: 'text', at: iso('asked_at'), approved: 'approved', answer: 'answer' },
  }),
  consents: section('consents', {
    key: '(extract(epoch from at) * 1000000)::bigint',
    from: 'consents',
    fields: { page: 'page', version: 'version', at: iso('at') },
  }),
  deals: section('deals', {
    key: 'deals.id',
    from: 'deals join categories on categories.id = category_id left join merchants on merchants.id = merchant_id',
    where: 'author_id = $1',
    fields: {
      ...{ id: 'deals.id', address: deal('deals.id'), state: 'state', ...dealFields, pictures },
      ...{ postedAt: iso('live_at'), expiredAt: iso('expired_at') },
      ...{ editedAt: iso('edited_at'), removedAt: iso('removed_at'), up: 'up', down: 'down', comments: 'comments' },
    },
  }),
  edits: section('edits', {
    // A deal has fewer than 100,000 versions.
    key: 'deal_id * 100000 + version',
    from: 'revisions',
    where: 'editor_id = $1',
    fields: { deal: deal('deal_id'), version: 'version', cause: 'cause', at: iso('at') },
  }),
  comments: section('comments', {
    key: 'comments.id',
    from: 'comments left join offers on offers.comment_id = comments.id',
    where: 'author_id = $1',
    fields: {
      ...{ id: 'comments.id', deal: deal('comments.deal_id'), parent: 'parent_id', state: 'state', body: 'body', against: 'against' },
      offer: `case when offers.url is not null then
         json_build_object('url', offers.url, 'price', offers.price, 'currency', offers.currency, 'expiredAt', ${iso('offers.expired_at')}) end`,
      ...{ up: 'up', down: 'down', at: iso('created_at'), editedAt: iso('edited_at') },
    },
  }),
  votes: section('votes', {
    key: 'deal_id',
    from: 'votes',
    fields: { deal: deal('deal_id'), value: 'value', reason: 'reason', at: iso('cast_at') },
  }),
  commentVotes: section('commentVotes', {
    key: 'comment_id',
    from: 'comment_votes',
    fields: { deal: deal('deal_id'), comment: 'comment_id', value: 'value', at: iso('cast_at') },
  }),
  checks: section('checks', {
    key: 'deal_id',
    from: 'deal_checks',
    fields: { deal: deal('deal_id'), verdict: 'verdict', price: 'price', at: iso('checked_at') },
  }),
  offerReports: section('offerReports', {
    key: 'comment_id',
    from: 'offer_reports',
    fields: { comment: 'comment_id', at: iso('reported_at') },
  }),
  saves: section('saves', {
    key: 'deal_id',
    from: 'saves',
    fields: { deal: deal('deal_id'), at: iso('saved_at') },
  }),
  alerts: section('alerts', {
    key: 'alerts.id',
    from: `alerts left join merchants on merchants.id = merchant_id left join categories on categories.id = category_id
       left join people on people.id = alerts.author_id`,
    where: 'person_id = $1',
    fields: {
      ...{ name: 'alerts.name', about: `case when saved then '/saved' else ${deal('alerts.deal_id')} end`, words: filter('q') },
      ...{ category: 'categories.slug', merchant: 'merchants.slug', author: 'people.handle', kind: filter('kind') },
      ...{ minPrice: `${filter('minPrice')}::bigint`, maxPrice: `${filter('maxPrice')}::bigint`, saving: `${filter('saving')}::int` },
      ...{ region: filter('region'), moments: 'moments', delivery: 'delivery', state: 'alerts.state' },
      ...{ notified: '(select count(*) from alert_matches where alert_id = alerts.id)', at: iso('alerts.created_at') },
    },
  }),
  muteRules: section('muteRules', {
    key: 'mute_rules.id',
    from: `mute_rules left join merchants on merchants.id = merchant_id left join categories on categories.id = category_id
       left join people on people.id = mute_rules.author_id`,
    where: 'person_id = $1',
    fields: {
      ...{ kind: 'kind', effect: 'effect', word: 'word', merchant: 'merchants.slug', category: 'categories.slug', person: 'people.handle' },
      ...{ minPrice: 'min_price', maxPrice: 'max_price', at: iso('mute_rules.created_at') },
    },
  }),
  blocks: section('blocks', {
    key: 'blocks.id',
    from: 'blocks join people on people.id = blocked_id',
    where: 'person_id = $1 and handle is not null',
    fields: { person: 'handle', at: iso('at') },
  }),
  channels: section('channels', {
    key: 'id',
    from: 'channels',
    where: 'person_id = $1',
    // Secrets are left out: with them, anyone who has the file could send messages in the board's name.
    fields: {
      ...{
        kind: 'kind',
        name: 'name',
        address: `case when kind in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'matrix') then address end`,
        state: 'state',
        notificationKinds: 'notification_kinds',
        pace: 'pace',
        hot: 'hot',
        language: 'language',
      },
      ...{ timeZone: 'time_zone', quietFrom: 'quiet_from', quietUntil: 'quiet_until' },
      ...{ at: iso('created_at'), verifiedAt: iso('verified_at'), succeededAt: iso('succeeded_at') },
    },
  }),
  pictures: section('pictures', {
    from: 'images',
    where: 'added_by = $1',
    fields: { address: `'/images/' || hash || '-1280.webp'`, at: iso('added_at') },
  }),
  reports: section('reports', {
    key: 'case_entries.id',
    from: `case_entries join cases on cases.id = case_id left join comments on comments.id = cases.comment_id
       left join people on people.id = cases.person_id left join merchants on merchants.id = cases.merchant_id`,
    where: 'case_entries.person_id = $1',
    fields: {
      kind: 'case_entries.kind',
      about: `coalesce(${deal('cases.deal_id')}, ${deal('comments.deal_id')} || '#comment-' || comments.id, '/u/' || people.handle, '/m/' || merchants.slug)`,
      ...{ reason: 'case_entries.reason', text: 'case_entries.text', at: iso('case_entries.at') },
    },
  }),
  decisions: section('decisions', {
    from: 'staff_log',
    // What was decided about other people's reports is theirs, and so is its undoing.
    where: `person_id = $1 and ${isTold('action')} and not exists (
      select from staff_log undone where undone.id = staff_log.undoes and not ${isTold('undone.action')})`,
    fields: { action: 'action', reason: 'reason', at: iso('at') },
  }),
  sanctions: section('sanctions', {
    from: 'sanctions',
    fields: {
      ...{ kind: 'kind', reason: 'reason', at: iso('at'), until: iso('until'), endedAt: iso('ended_at') },
      ...{ appeal: 'appeal', answer: 'appeal_answer' },
    },
  }),
  revokedVotes: section('revokedVotes', {
    from: 'revoked_downvotes',
    fields: { deal: deal('deal_id'), reason: 'reason', at: iso('at'), undoneAt: iso('undone_at') },
  }),
  affiliations: section('affiliations', {
    key: 'affiliations.id',
    from: 'affiliations join merchants on merchants.id = merchant_id',
    fields: {
      ...{ merchant: 'merchants.slug', kind: 'kind', state: 'state', note: 'note' },
      ...{ at: iso('claimed_at'), endedAt: iso('ended_at') },
    },
  }),
  badges: section('badges', {
    // Some have the same moment, but all of a person's are on one page.
    key: '(extract(epoch from at) * 1000000)::bigint',
    from: 'badges',
    fields: { kind: 'kind', at: iso('at') },
  }),
  notifications: section('notifications', {
    from: 'notifications',
    fields: { kind: 'kind', deal: deal('deal_id'), comment: 'comment_id', at: iso('at'), readAt: iso('read_at') },
  }),
  usage: section('usage', {
    key: 'one',
    from: `(select 1 as one, count(distinct day)::int as days, count(distinct address)::int as networks,
       count(distinct device)::int as browsers, max(day) as last from account_traces where person_id = $1 having count(*) > 0) as used`,
    where: 'true',
    fields: { days: 'days', networks: 'networks', browsers: 'browsers', last: 'last' },
  }),
};
