import { type Actor, isChecked } from '../../../shared/permissions.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { RecordedRefusal } from '../../platform/http/recorded-refusal.ts';
import type { CheckedText } from './checked-text.ts';
import { countHits } from './count-hits.ts';
import { enabledRules } from './enabled-rules.ts';
import type { EnabledRule, Match } from './rule-set.ts';

/**
 * Throws REFUSED_BY_RULE if a rule refuses one of the texts. Returns the rules that hold what contains them for the moderators. Moderators and
 * admins are exempt.
 */
export async function enforceRules(tx: Transaction, who: Actor, texts: readonly CheckedText[]): Promise<EnabledRule[]> {
  const matches = await matchingRules(tx, who, texts);
  const refused = matches.filter(({ rule }) => rule.action === 'refuse');
  if (refused.length > 0) throw refusal(refused);
  return matches.map(({ rule }) => rule);
}

/** A name cannot wait for the moderators, so every rule that it matches refuses it. */
export async function refuseName(tx: Transaction, who: Actor, texts: readonly CheckedText[]): Promise<void> {
  const matches = await matchingRules(tx, who, texts);
  if (matches.length > 0) throw refusal(matches);
}

/** The rules that apply to this person and match one of the texts. */
export async function matchingRules(tx: Transaction, who: Actor, texts: readonly CheckedText[]): Promise<Match<EnabledRule>[]> {
  if (texts.length === 0 || !isChecked(who)) return [];
  return (await enabledRules(tx)).matchesIn(texts, who.trust);
}

function refusal(matches: readonly Match<EnabledRule>[]): Problem {
  const ids = matches.map(({ rule }) => rule.id);
  const fields = matches.map(({ field, rule: { message } }) =>
    message === null
      ? { field, rule: 'refused', message: 'This board does not accept this' }
      : { field, rule: 'refused_because', message, values: { message } },
  );
  const byField = [...new Map(fields.map((each) => [each.field, each])).values()];
  const problem = new Problem('REFUSED_BY_RULE', byField.map(({ field, message }) => `${field}: ${message}`).join('; '), {
    fields: byField,
  });
  return new RecordedRefusal(problem, (db) => countHits(db, ids));
}
