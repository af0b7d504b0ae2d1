import { and, arrayContained, arrayContains, count, eq, sql } from 'drizzle-orm';
import type { AddContentRule, ContentRuleResult, EditContentRule } from '../../../shared/content-rules.ts';
import { contentRules as bounds } from '../../../shared/moderation-limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import { versionConflict } from '../../platform/core/version-conflict.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { contentRules } from '../../platform/database/schema.ts';
import { recordStaffAction } from '../staff-log/record-action.ts';
import { ruleValue } from './rule-value.ts';
import { refuseBroadRule } from './try-rule.ts';

type Rule = typeof contentRules.$inferSelect;

const result = { id: contentRules.id, version: contentRules.version };

/** Throws INVALID beyond the limit and for a rule that there is already, and RULE_TOO_BROAD if the rule matches a large part of what people post and is not confirmed. */
export async function addContentRule(tx: Transaction, who: Person, { isConfirmed, ...input }: AddContentRule): Promise<ContentRuleResult> {
  requirePermission(permissions["change the board's settings"](who));
  const values = columnsOf(input);
  if (!isConfirmed) await refuseBroadRule(tx, values);
  await tx.execute(sql`lock table content_rules in share row exclusive mode`);
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(contentRules);
  if (all >= bounds.max) throw invalid('value', 'too_many_rules', `At most ${bounds.max} rules`);
  await refuseSame(tx, values);
  const rows = await tx
    .insert(contentRules)
    .values({ ...values, createdBy: who.id })
    .returning(result);
  await recordStaffAction(tx, { action: 'add_content_rule', actorId: who.id, details: { ...resultOf(rows), to: values } });
  return resultOf(rows);
}

/** Throws VERSION_CONFLICT with the current rule if another admin was faster. */
export async function editContentRule(
  tx: Transaction,
  who: Person,
  id: number,
  { version, isConfirmed, ...input }: EditContentRule,
): Promise<ContentRuleResult> {
  requirePermission(permissions["change the board's settings"](who));
  const values = columnsOf(input);
  if (!isConfirmed) await refuseBroadRule(tx, values);
  const before = await lockRule(tx, id);
  if (before.version !== version) throw versionConflict('putContentRule', { id, ...settingsOf(before) });
  const rows = await tx
    .update(contentRules)
    .set({ ...values, version: version + 1 })
    .where(eq(contentRules.id, id))
    .returning(result);
  await recordStaffAction(tx, { action: 'edit_content_rule', actorId: who.id, details: { id, from: settingsOf(before), to: values } });
  return resultOf(rows);
}

export async function deleteContentRule(tx: Transaction, who: Person, id: number): Promise<ContentRuleResult> {
  requirePermission(permissions["change the board's settings"](who));
  const before = await lockRule(tx, id);
  await tx.delete(contentRules).where(eq(contentRules.id, id));
  await recordStaffAction(tx, { action: 'delete_content_rule', actorId: who.id, details: { id, from: settingsOf(before) } });
  return { id, version: before.version };
}

/** Case does not matter to rules, and what happens only to which of two wins. */
async function refuseSame(tx: Transaction, { kind, value, places, belowTrust }: Pick<Rule, 'kind' | 'value' | 'places' | 'belowTrust'>) {
  const isSame = and(
    ...[eq(contentRules.kind, kind), eq(contentRules.belowTrust, belowTrust)],
    sql`lower(${contentRules.value}) = lower(${value})`,
    ...[arrayContains(contentRules.places, places), arrayContained(contentRules.places, places)],
  );
  const [same] = await tx.select({ id: contentRules.id }).from(contentRules).where(isSame).limit(1);
  if (same !== undefined) throw invalid('value', 'rule_exists', `Rule ${same.id} is the same`);
}

async function lockRule(tx: Transaction, id: number): Promise<Rule> {
  const [rule] = await tx.select().from(contentRules).where(eq(contentRules.id, id)).for('update');
  if (rule === undefined) throw new Problem('NOT_FOUND');
  return rule;
}

const columnsOf = (input: Omit<AddContentRule, 'isConfirmed'>) => ({
  ...input,
  value: ruleValue(input.kind, input.value),
  message: input.message ?? null,
});

const settingsOf = ({ kind, value, places, action, message, belowTrust, isEnabled, version }: Rule) => ({
  ...{ kind, value, places, action, message, belowTrust, isEnabled, version },
});

function resultOf([row]: ContentRuleResult[]): ContentRuleResult {
  if (row === undefined) throw new Error('The command changed no rule');
  return row;
}
