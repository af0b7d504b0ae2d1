import type { Queryable } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { type EnabledRule, RuleSet } from './rule-set.ts';

const readRules = statement<{ rules: string }>(
  'content_rules',
  `select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'value', value, 'places', places, 'belowTrust', below_trust,
     'action', action, 'message', message) order by id), '[]')::text as rules
   from content_rules where is_enabled`,
);

let latest = { rules: '[]', set: new RuleSet<EnabledRule>([]) };

/**
 * The rules in force for a transaction. They are read by each command, so that a change counts at once on every node, and prepared again only
 * if they have changed.
 */
export async function enabledRules(tx: Queryable): Promise<RuleSet<EnabledRule>> {
  const [{ rules } = { rules: '[]' }] = await readRules(tx);
  if (rules !== latest.rules) latest = { rules, set: new RuleSet(JSON.parse(rules) as EnabledRule[]) };
  return latest.set;
}
