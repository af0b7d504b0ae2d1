import { type Cell, ids, merchantOf } from './cell.ts';

// SQL that brings a cell's subject into its state, before the command is sent.

const dealStates: Record<string, (of: Cell & { mod: number }) => string> = {
  live: () => `state = 'live'`,
  scheduled: () => `state = 'scheduled', starts_at = now() + interval '1 hour'`,
  held: () => `state = 'held', held_at = now()`,
  expired: () => `state = 'expired', expired_at = now()`,
  deleted: ({ owner }) => `state = 'removed', removed_at = now(), removed_by = ${owner}`,
  removed: ({ mod }) => `state = 'removed', removed_at = now(), removed_by = ${mod}`,
  'removed-by-you': ({ actor }) => `state = 'removed', removed_at = now(), removed_by = ${actor || 'null'}`,
  merged: () => `state = 'merged', duplicate_of = ${ids.other}`,
};

export function dealSql(of: Cell & { mod: number }, id = ids.deal): string {
  const state = dealStates[of.state];
  if (state === undefined) throw new Error(`No such state of a deal: ${of.state}`);
  return `update deals set author_id = ${of.owner}, merchant_id = ${merchantOf(of)}, ${state(of)} where id = ${id};`;
}

export function commentSql(cell: Cell): string {
  const held = cell.state === 'held' ? 'now()' : 'null';
  return `update deals set merchant_id = ${merchantOf(cell)} where id = ${ids.threadDeal};
    update comments set author_id = ${cell.owner}, state = '${cell.state}', held_at = ${held} where id = ${ids.comment};`;
}

type Subject = 'deal_id' | 'comment_id' | 'person_id' | 'merchant_id';

/** An open case about a cell's subject, claimed by the one who asks. */
export const caseSql = (column: Subject, id: number, claimedBy?: number): string => `
  insert into cases (id, ${column}, claimed_by, claimed_at) overriding system value
    values (${ids.case}, ${id}, ${claimedBy || 'null'}, ${claimedBy ? 'now()' : 'null'});
  insert into case_entries (case_id, kind, reason, weight) values (${ids.case}, 'report', 'spam', 1);`;

/** The same, dismissed by the one who asks, as if it had not been refused. */
export const decidedCaseSql = (column: Subject, id: number, { actor }: Cell): string => `
  insert into staff_log (id, action, actor_id, ${column}, is_public, details) overriding system value
    values (${ids.log}, 'dismiss_case', ${actor || 'null'}, ${id}, false, '{"decision": "dismiss"}');
  insert into cases (id, ${column}, state, decided_by, decided_at, outcome, log_id) overriding system value
    values (${ids.case}, ${id}, 'decided', ${actor || 'null'}, now(), 'dismissed', ${ids.log});`;

/** A deal or merchant that the one who asks merged into another a moment ago, as if it had not been refused. */
export const mergeSql = (kind: 'deal' | 'merchant', from: number, into: number, by: number): string => `
  insert into staff_log (id, action, actor_id, ${kind}_id, is_public) overriding system value values (${ids.log}, 'merge_${kind}', ${by}, ${from}, true);
  insert into merges (id, ${kind}_id, into_${kind}_id, state, merged_by, log_id) overriding system value
    values (${ids.merge}, ${from}, ${into}, 'done', ${by}, ${ids.log});`;

/** The comment explains a downvote of its author. */
export const downvoteSql = ({ owner }: Cell): string => `
  insert into votes (deal_id, person_id, value, reason) values (${ids.threadDeal}, ${owner}, -1, 'terms');
  update comments set against = 'terms' where id = ${ids.comment};`;

export const revokedSql = ({ actor, owner }: Cell): string => `
  insert into votes (deal_id, person_id, value) values (${ids.threadDeal}, ${owner}, 0);
  update comments set vote_revoked = 'Not a reason' where id = ${ids.comment};
  insert into revoked_downvotes (deal_id, person_id, comment_id, vote_reason, reason, revoked_by)
    values (${ids.threadDeal}, ${owner}, ${ids.comment}, 'terms', 'Not a reason', ${actor || owner});`;

export const sanctionSql = ({ owner }: Cell, mod: number, more = ''): string => `
  insert into sanctions (id, person_id, kind, reason, imposed_by${more === '' ? '' : ', appeal, appealed_at'}) overriding system value
    values (${ids.sanction}, ${owner}, 'warning', 'A good reason', ${mod}${more});`;

/** The one who asks banned the person a moment ago and removed everything, as if it had not been refused. */
export const removalSql = ({ actor, owner }: Cell): string => `
  insert into staff_log (id, action, actor_id, person_id, is_public) overriding system value
    values (${ids.log}, 'remove_all', ${actor || owner}, ${owner}, true);
  insert into removals (id, person_id, removed_by, state, log_id) overriding system value
    values (${ids.possession}, ${owner}, ${actor || owner}, 'done', ${ids.log});`;

export const claimSql = (cell: Cell): string => `
  insert into affiliations (id, person_id, merchant_id, kind, state, email_matches) overriding system value
    values (${ids.affiliation}, ${cell.owner}, ${cell.whose === "employer's" ? ids.employer : ids.third}, 'owner', '${cell.state}', false);`;

/** An edit of the deal, after it went live. Its version is the deal's number, like everything in a path. */
export const revisionSql = (hidden: boolean): string => `
  insert into revisions (deal_id, version, cause, changes, hidden) values (${ids.deal}, ${ids.deal}, 'edit', '{"title": {"from": "A", "to": "B"}}', ${hidden});`;
