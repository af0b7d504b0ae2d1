import { sessions, tokens } from '../shared/account-limits.ts';
import { crawling, idempotency, quotas, sizeHistory, unusedImages } from '../shared/limits.ts';
import { mergeUndo } from '../shared/moderation-limits.ts';
import { alerts, channelRules, notificationLimits } from '../shared/notification-limits.ts';
import { emptySearchDays } from '../shared/statistics.ts';

/** When the rows of a table go by themselves. */
export interface Expiry {
  /** The task that deletes them (server/tasks.ts). */
  task: string;
  /** The moment or day that counts, and how many seconds later they go. */
  column: string;
  after: number;
  /** Which rows, or what else counts. */
  only?: string;
}

/** Why the rows of a table stay. */
export interface Reason {
  stays: string;
}

const day = 86_400;

const perPerson = (what: string): Reason => ({ stays: `${what}; goes with the person` });
const perDeal = (what: string): Reason => ({ stays: `${what}; goes with the deal` });
const bySomeone = (what: string): Reason => ({ stays: `${what}, written one by one by staff` });

/** Of every table, when its rows go, or why they stay. A test compares the list with the database, and tries each expiry. */
export const retention: Readonly<Record<string, Expiry | Reason>> = {
  account_traces: { task: 'delete_old_traces', column: 'day', after: 30 * day, only: 'or the days of `ACCOUNT_TRACE_DAYS`' },
  address_checks: { task: 'delete_old_deliveries', column: 'at', after: day },
  affiliations: { stays: 'who worked where, and until when votes are refused; goes with the person' },
  alert_clock: { stays: 'one row' },
  alert_waits: { stays: 'a queue: goes when people are notified' },
  alerts: perPerson(`at most ${alerts.max} a person`),
  backups: { stays: 'one for each backup that is kept' },
  badges: perPerson('one of each kind'),
  blocks: perPerson('a list that has a limit'),
  board_images: { stays: 'the pictures of the board itself' },
  board_keys: { stays: 'one for each purpose' },
  board_pages: bySomeone('versions of the pages'),
  board_settings: bySomeone('versions of the settings'),
  case_entries: { stays: 'what was reported, and what became of it' },
  cases: { stays: 'what was decided stays appealable and countable' },
  categories: bySomeone('categories'),
  category_addresses: bySomeone('former addresses, which still lead somewhere'),
  category_moves: { stays: 'a queue: goes when the deals are moved' },
  channel_queue: { stays: 'a queue: one for each channel that messages wait for' },
  channels: perPerson(`at most ${channelRules.max} a person`),
  comment_changes: { stays: 'a queue: goes when people are notified' },
  comment_votes: { stays: 'what the board is for; goes with the comment or the person' },
  comments: { stays: 'what the board is for' },
  consents: perPerson('which version they agreed to'),
  content_rules: bySomeone('rules'),
  crawl_hosts: { task: 'delete_idle_crawl_hosts', column: 'free_at', after: crawling.idleFor, only: 'that no task waits for' },
  crawl_tasks: perDeal('one for each deal or merchant, so that none is read again'),
  daily_figures: { stays: 'about twenty numbers a day, without people' },
  deal_changes: { stays: 'a queue: goes when alerts are matched' },
  deal_checks: perDeal('what its state comes from'),
  deal_clicks: perDeal('one for each deal'),
  deal_images: perDeal('a list that has a limit'),
  deal_scores: perDeal('its votes and comments, counted'),
  deal_terms: perDeal('one for each deal, which makes it found'),
  deal_views: perDeal('one for each deal'),
  deals: { stays: 'what the board is for' },
  deliveries: {
    ...{ task: 'delete_old_deliveries', column: 'done_at', after: channelRules.kept * day },
    only: 'a day at a time; or as long after `created_at`, if they could not be sent',
  },
  delivery_counts: { task: 'count_deliveries', column: 'minute', after: 25 * 3_600 },
  delivery_figures: { stays: 'one for each method' },
  empty_searches: { task: 'delete_old_searches', column: 'day', after: emptySearchDays * day },
  ended_sessions: { task: 'delete_ended_sessions', column: 'at', after: day },
  exchange_rates: { stays: 'one for each currency' },
  former_names: perPerson('what moderators see, and at most a few a month'),
  gazetteer: { stays: 'the version of the places' },
  idempotency_keys: { task: 'delete_expired_keys', column: 'created_at', after: idempotency.keptFor },
  identities: perPerson('how they sign in'),
  images: { task: 'collect_image_garbage', column: 'added_at', after: unusedImages.keptFor, only: 'that nothing uses' },
  invitations: bySomeone('invitations'),
  join_requests: perPerson('one of each'),
  log_archive: { stays: 'one row: where the log is kept' },
  logout_tokens: { task: 'delete_ended_sessions', column: 'ends_at', after: 0 },
  merchant_aliases: { stays: 'a list that has a limit; goes with the merchant' },
  merchant_bans: bySomeone('bans'),
  merchant_competitors: { stays: 'a list that has a limit; goes with the merchant' },
  merchant_domains: { stays: 'a list that has a limit; goes with the merchant' },
  merchants: { stays: 'what deals refer to' },
  merge_moves: { task: 'delete_old_moves', column: 'merges.merged_at', after: mergeUndo.within, only: 'of merges that are over' },
  merges: { stays: 'where the addresses of merged deals lead' },
  mute_rules: perPerson('a list that has a limit'),
  network_key: { stays: 'one row' },
  nodes: { stays: 'one for each node that runs' },
  notifications: { task: 'delete_old_notifications', column: 'at', after: notificationLimits.days * day },
  offer_reports: { stays: 'goes with the comment' },
  offers: { stays: 'goes with the comment' },
  people: { stays: 'what is left of an erased person is empty, and holds together what others wrote' },
  places: { stays: 'a list that comes with the program' },
  presence: { stays: 'goes with the node' },
  price_points: perDeal('the history of its price'),
  provider_moves: { stays: 'written by the operator' },
  read_deals: perPerson('one row'),
  removals: { stays: 'what moderators did, and can be asked about' },
  required_consents: { stays: 'one for each page' },
  retired_handles: { stays: 'so that nobody takes the name of someone who left' },
  revisions: perDeal('what others saw before, and how often it may be edited'),
  revoked_downvotes: { stays: 'what moderators did, and can be asked about' },
  revotes: { task: 'delete_expired_revotes', column: 'at', after: quotas.revotes.within },
  sanctions: { stays: 'what moderators did, and can be asked about' },
  saves: perDeal('one of each person'),
  search_changes: { stays: 'a queue: goes within seconds' },
  search_words: { stays: 'one for each word' },
  sessions: { task: 'delete_ended_sessions', column: 'seen_at', after: sessions.idle },
  sign_ins: { task: 'delete_ended_sessions', column: 'created_at', after: sessions.signIn },
  size_samples: { task: 'measure_sizes', column: 'day', after: sizeHistory.days * day },
  staff_log: { stays: 'what moderators and admins did: append-only' },
  stopped_channel_kinds: { stays: 'one for each kind' },
  task_runs: { stays: 'one for each task' },
  tokens: { task: 'delete_ended_tokens', column: 'ends_at', after: tokens.keptFor },
  trace_keys: { task: 'delete_old_traces', column: 'created_at', after: 61 * day, only: 'or twice `ACCOUNT_TRACE_DAYS`' },
  votes: perDeal('what its score comes from, one of each person'),
  waiting_votes: { stays: 'a queue: goes when the votes are counted' },
  warnings: { stays: 'one for each problem that lasts' },
  withheld_identities: { stays: 'goes when the sanction ends' },
  'graphile_worker._private_job_queues': { stays: 'one for each name of a queue' },
  'graphile_worker._private_jobs': { stays: 'a queue: goes when the work is done; what failed for good stays until an admin repeats it' },
  'graphile_worker._private_known_crontabs': { stays: 'one for each task' },
  'graphile_worker._private_tasks': { stays: 'one for each task' },
  'graphile_worker.migrations': { stays: 'one for each version' },
  'migrations.applied': { stays: 'one for each version' },
};
