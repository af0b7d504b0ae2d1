import type { FastifyBaseLogger } from 'fastify';
import { crawling } from '../shared/limits.ts';
import { expireChecks } from './deals/checks/expire-checks.ts';
import { ageDeals } from './deals/lifecycle/age-deals.ts';
import { endDueDeals, startDueDeals } from './deals/lifecycle/due-deals.ts';
import { startAndEndDealsJob } from './deals/lifecycle/schedule-deal-jobs.ts';
import { continueMerchantMergeJob, moveRestOfMerchant } from './deals/merchants/merge-merchants.ts';
import { rewriteSearchWordsJob, rewriteWordsOfDeals } from './deals/merchants/rewrite-words.ts';
import { continueMergeJob, moveRestOfMerge } from './deals/merging/continue-merge.ts';
import { deleteOldMoves } from './deals/merging/delete-old-moves.ts';
import { updatePriceCurrency } from './deals/money/price-currency.ts';
import { type RateSources, updateExchangeRates } from './deals/money/update-exchange-rates.ts';
import { loadPlaces } from './deals/places/load-places.ts';
import { updateSearchIndex } from './deals/search/update-search-index.ts';
import { countWaitingVotes } from './deals/votes/count-waiting-votes.ts';
import { forgetNetworks } from './deals/votes/forget-networks.ts';
import { updateHeatScale } from './deals/votes/update-heat-scale.ts';
import { matchAlerts } from './notify/alerts/match-alerts.ts';
import { fastDealMatcher } from './notify/alerts/match-fast-deals.ts';
import { noteEndingDeals } from './notify/alerts/note-ending-deals.ts';
import { reparseSearches } from './notify/alerts/reparse-searches.ts';
import { deleteOldDeliveries } from './notify/channels/delete-old-deliveries.ts';
import { dispatch } from './notify/channels/dispatch.ts';
import { dispatchHot } from './notify/channels/dispatch-hot.ts';
import type { Sender } from './notify/channels/sender.ts';
import { countDeliveries } from './notify/delivery/count-deliveries.ts';
import { noteInterruptions, noteInterruptionsTask } from './notify/delivery/note-interruptions.ts';
import { type Letters, mailJoinAnswer } from './notify/email/mail-join-answer.ts';
import { warnAdmins } from './notify/email/warn-admins.ts';
import { deleteOldNotifications } from './notify/notifications/delete-old-notifications.ts';
import { eraseAccountsJob, eraseDueAccounts } from './people/account/erase-due-accounts.ts';
import { answerJoinRequestJob } from './people/registration/answer-job.ts';
import { awardBadges } from './people/trust/award-badges.ts';
import { updateTrust } from './people/trust/update-trust.ts';
import type { Database } from './platform/database/connection.ts';
import { deleteExpiredKeys } from './platform/http/idempotency.ts';
import { rotateNetworkKey } from './platform/http/network-hash.ts';
import { deleteOldTraces } from './platform/identity/account-traces.ts';
import { deleteEndedTokens } from './platform/identity/personal-tokens.ts';
import { deleteEndedSessions } from './platform/identity/sessions.ts';
import { collectGarbage } from './platform/images/collect-garbage.ts';
import type { ImageStore } from './platform/images/image-store.ts';
import { type IntervalTask, type Task, taskFor } from './platform/jobs/task.ts';
import { recleanLinks } from './platform/links/reclean-links.ts';
import { deleteExpiredRevotes } from './platform/quotas/revote-quota.ts';
import type { CrawlContext } from './reach/crawler/crawl-context.ts';
import { deleteIdleHosts } from './reach/crawler/crawl-queue.ts';
import { crawl } from './reach/crawler/crawler.ts';
import type { ClickCounter } from './reach/outbound/click-counter.ts';
import type { PresenceRecorder } from './reach/presence/presence-recorder.ts';
import { noteExternalArchive } from './staff/archiving/external-archive.ts';
import { backUpIfDue, backUpJob, backupTime } from './staff/backups/back-up-job.ts';
import type { BackupReadSettings } from './staff/backups/reads.ts';
import { endAnnouncement, endAnnouncementJob } from './staff/board/end-announcement.ts';
import { moveCategoryDeals, moveCategoryDealsJob } from './staff/board/merge-category.ts';
import { notifyModerators } from './staff/cases/notify-moderators.ts';
import { releaseStaleClaims } from './staff/cases/release-stale-claims.ts';
import { holdBannedDealsJob, holdDealsOfBan } from './staff/merchant-bans/hold-banned-deals.ts';
import { liftEndedBans } from './staff/merchant-bans/lift-ended-bans.ts';
import type { Watched } from './staff/operation/find-problems.ts';
import { measureSizes } from './staff/operation/measure-sizes.ts';
import { continueRemovalJob, doRestOfRemoval } from './staff/removals/continue-removal.ts';
import { endDueSanctions, endSanctionsJob } from './staff/sanctions/end-due-sanctions.ts';
import { countDays } from './staff/statistics/count-days.ts';
import { deleteOldSearches } from './staff/statistics/delete-old-searches.ts';
import type { EmptySearches } from './staff/statistics/empty-searches.ts';

interface TaskOptions {
  backups: BackupReadSettings;
  rates: RateSources;
  traceDays: number;
  letters: Letters;
  watched: Watched;
  logger: FastifyBaseLogger;
}

/** All background tasks. Each one processes everything that is due, so nothing is lost while no node runs. */
export const tasks = (db: Database, images: ImageStore, { backups, rates, traceDays, letters, watched, logger }: TaskOptions): Task[] => [
  // In addition to the jobs that commands queue, for deals written by an import or with SQL.
  taskFor(startAndEndDealsJob, () => startAndEndDeals(db), '* * * * *'),
  taskFor(answerJoinRequestJob, (payload) => mailJoinAnswer(db, letters, payload)),
  taskFor(moveCategoryDealsJob, (merge) => moveCategoryDeals(db, merge)),
  taskFor(endAnnouncementJob, () => endAnnouncement(db), '3 * * * *'),
  // In addition to the job that each deletion queues.
  taskFor(eraseAccountsJob, () => eraseDueAccounts(db), '47 * * * *'),
  taskFor(continueMergeJob, ({ merge }) => moveRestOfMerge(db, merge)),
  taskFor(continueMerchantMergeJob, ({ merge }) => moveRestOfMerchant(db, merge)),
  taskFor(rewriteSearchWordsJob, (named) => rewriteWordsOfDeals(db, named)),
  { name: 'delete_old_moves', cron: '47 * * * *', run: () => deleteOldMoves(db) },
  taskFor(continueRemovalJob, ({ removal }) => doRestOfRemoval(db, removal)),
  taskFor(holdBannedDealsJob, (payload) => holdDealsOfBan(db, payload)),
  { name: 'lift_ended_bans', cron: '* * * * *', run: () => liftEndedBans(db) },
  taskFor(endSanctionsJob, () => endDueSanctions(db), '* * * * *'),
  { name: 'expire_checks', cron: '* * * * *', run: () => expireChecks(db) },
  { name: 'age_deals', cron: '27 * * * *', run: () => ageDeals(db) },
  { name: 'release_stale_claims', cron: '* * * * *', run: () => releaseStaleClaims(db) },
  { name: 'update_heat_scale', cron: '11 * * * *', run: () => updateHeatScale(db) },
  { name: 'update_trust', cron: '*/10 * * * *', run: () => updateTrust(db) },
  { name: 'count_days', cron: '21 * * * *', run: () => countDays(db) },
  { name: 'award_badges', cron: '31 * * * *', run: () => awardBadges(db) },
  // The European Central Bank publishes at about 15:00 UTC on working days.
  { name: 'update_exchange_rates', cron: '7 */3 * * *', run: () => updateExchangeRates(db, rates) },
  // Each sign-in that a guest starts leaves a row.
  { name: 'delete_ended_sessions', cron: '*/15 * * * *', run: () => deleteEndedSessions(db) },
  { name: 'delete_old_notifications', cron: '43 * * * *', run: () => deleteOldNotifications(db) },
  { name: 'delete_ended_tokens', cron: '43 * * * *', run: () => deleteEndedTokens(db) },
  { name: 'delete_old_traces', cron: '47 * * * *', run: () => deleteOldTraces(db, traceDays) },
  // These only have work after an upgrade.
  { name: 'load_places', cron: '41 * * * *', run: () => loadPlaces(db) },
  { name: 'reparse_searches', cron: '41 * * * *', run: () => reparseSearches(db) },
  { name: 'reclean_links', cron: '41 * * * *', run: () => recleanLinks(db) },
  { name: 'delete_expired_keys', cron: '17 * * * *', run: () => deleteExpiredKeys(db) },
  { name: 'delete_expired_revotes', cron: '23 * * * *', run: () => deleteExpiredRevotes(db) },
  { name: 'forget_networks', cron: '53 3 * * *', run: () => inTurn([rotateNetworkKey, forgetNetworks].map((step) => () => step(db))) },
  { name: 'delete_idle_crawl_hosts', cron: '29 * * * *', run: () => deleteIdleHosts(db) },
  { name: 'delete_old_searches', cron: '13 4 * * *', run: () => deleteOldSearches(db) },
  { name: 'measure_sizes', cron: '57 * * * *', run: () => measureSizes(db, images) },
  { name: 'delete_old_deliveries', cron: '33 * * * *', run: () => deleteOldDeliveries(db) },
  taskFor(backUpJob, ({ now }) => backUpIfDue(db, backups, now), backups.backsUpNightly ? backupTime : undefined),
  ...(watched.databaseUrl === undefined ? [] : [{ name: 'note_external_archive', cron: '* * * * *', run: () => noteExternalArchive(db) }]),
  { name: 'warn_admins', cron: '*/5 * * * *', run: () => warnAdmins(db, letters, { ...watched, images }, logger) },
  { name: 'collect_image_garbage', cron: '37 * * * *', run: () => collectGarbage(db, images) },
];

/** @param context undefined if fetching pictures is turned off */
export const intervalTasks = (db: Database, sender: Sender, context?: Omit<CrawlContext, 'db'>): IntervalTask[] => [
  // Every node tries, but only one at a time does it.
  { name: 'update_search_index', every: 5_000, run: () => updateSearchIndex(db) },
  { name: 'count_waiting_votes', every: 1_000, wakeOn: ['waiting_votes'], run: () => countWaitingVotes(db) },
  { name: 'match_alerts', every: 2_000, wakeOn: ['deal_changes', 'comment_changes'], run: () => matchAlerts(db) },
  { name: 'match_fast_deals', every: 5_000, run: fastDealMatcher(db) },
  { name: 'update_price_currency', every: 5_000, wakeOn: ['exchange_rates'], run: () => updatePriceCurrency(db) },
  { name: 'note_ending_deals', every: 20_000, run: () => noteEndingDeals(db) },
  { name: 'notify_moderators', every: 5_000, run: () => notifyModerators(db) },
  { name: noteInterruptionsTask, every: 30_000, run: () => noteInterruptions(db) },
  { name: 'count_deliveries', every: 10_000, run: () => countDeliveries(db) },
  { name: 'deliver', every: 1_000, wakeOn: ['notifications', 'channels'], run: () => deliver(db, sender) },
  ...(context === undefined ? [] : [{ name: 'crawl', every: crawling.every * 1_000, run: () => crawl({ ...context, db }) }]),
];

/** What only this process can do, because it has it in its memory. */
export const ownTasks = (own: { clicks: ClickCounter; presence: PresenceRecorder; searches: EmptySearches }): IntervalTask[] => [
  { name: 'write_clicks', every: 3_000, run: () => own.clicks.write() },
  { name: 'write_empty_searches', every: 5_000, run: () => own.searches.write() },
  { name: 'write_presence', every: 5_000, run: () => own.presence.write() },
];

/** Nodes share both steps. */
const deliver = (db: Database, sender: Sender) => inTurn([() => dispatch(db), () => dispatchHot(db), () => sender.send()]);

/** A deal that ends can unblock a duplicate that starts, which may itself be due to end. */
const startAndEndDeals = (db: Database) => inTurn([endDueDeals, startDueDeals, endDueDeals].map((step) => () => step(db)));

/** Runs all steps, even if one fails; throws the first error at the end. */
async function inTurn(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
