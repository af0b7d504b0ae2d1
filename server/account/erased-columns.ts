/**
 * What becomes of each column that refers to a person when their account is erased. `delete`: the rows go. `clear`: the reference is emptied.
 * `number`: it stays, and leads to a row that only says that there was someone. A test compares the list with the database's foreign keys.
 */
export const erasedColumns: Readonly<Record<string, 'delete' | 'clear' | 'number'>> = {
  'affiliations.decided_by': 'number',
  'affiliations.person_id': 'delete',
  'badges.person_id': 'delete',
  'blocks.blocked_id': 'delete',
  'blocks.person_id': 'delete',
  'case_entries.person_id': 'clear',
  'cases.claimed_by': 'number',
  'cases.decided_by': 'number',
  'cases.person_id': 'number',
  'changes_of_mind.person_id': 'delete',
  // Scores and counts are columns of the deal or comment, so they stay.
  'comment_votes.person_id': 'delete',
  'comments.author_id': 'number',
  'consents.person_id': 'delete',
  'content_rules.created_by': 'number',
  'deal_checks.person_id': 'delete',
  'deals.author_id': 'number',
  'deals.removed_by': 'number',
  'filters.author_id': 'delete',
  'filters.person_id': 'delete',
  'former_names.person_id': 'delete',
  'idempotency_keys.person_id': 'delete',
  'images.added_by': 'clear',
  'merchant_bans.created_by': 'number',
  'merges.merged_by': 'number',
  'offer_reports.person_id': 'delete',
  'revisions.editor_id': 'number',
  'saves.person_id': 'delete',
  'sessions.person_id': 'delete',
  'sign_ins.confirms': 'delete',
  'votes.person_id': 'delete',
};
