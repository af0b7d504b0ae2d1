import { and, count, eq } from 'drizzle-orm';
import { muteRules as bounds, limits } from '../../../shared/limits.ts';
import type { AddMuteRule } from '../../../shared/mute-rules.ts';
import { permissions } from '../../../shared/permissions.ts';
import type { MuteEffect } from '../../../shared/states.ts';
import { invalid, Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { muteRules } from '../../platform/database/schema.ts';
import { lockPerson } from '../../platform/quotas/lock-person.ts';
import { scopeId } from '../lists/scope.ts';
import { normalize } from './word-match.ts';

export interface MuteRuleId {
  id: number;
}

/** Adds a rule, or changes the effect of the same rule. Throws INVALID for an unknown target and beyond the limit. */
export async function addMuteRule(tx: Transaction, who: Person, input: AddMuteRule): Promise<MuteRuleId> {
  requirePermission(permissions['add mute rules'](who));
  await lockPerson(tx, who.id);
  const target = await targetOf(tx, input);
  const [rule] = await tx
    .insert(muteRules)
    .values({ personId: who.id, kind: input.kind, effect: input.effect, ...target })
    .onConflictDoUpdate({ target: identity, set: { effect: input.effect } })
    .returning({ id: muteRules.id });
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(muteRules).where(eq(muteRules.personId, who.id));
  if (all > bounds.max) throw invalid('kind', 'too_many_mute_rules', `At most ${bounds.max} mute rules`);
  if (rule === undefined) throw new Error('The mute rule was not stored');
  return rule;
}

const { personId, kind, word, merchantId, categoryId, authorId, minPrice, maxPrice } = muteRules;
const identity = [personId, kind, word, merchantId, categoryId, authorId, minPrice, maxPrice];

type Target = Partial<Pick<typeof muteRules.$inferInsert, 'word' | 'merchantId' | 'categoryId' | 'authorId' | 'minPrice' | 'maxPrice'>>;

async function targetOf(tx: Transaction, input: AddMuteRule): Promise<Target> {
  switch (input.kind) {
    case 'word':
      return { word: validWord(input.word) };
    case 'price':
      return { minPrice: input.minPrice ?? null, maxPrice: input.maxPrice ?? null };
    case 'merchant':
      return { merchantId: await scopeId(tx, 'merchant', input.merchant) };
    case 'category':
      return { categoryId: await scopeId(tx, 'category', input.category) };
    case 'person':
      return { authorId: await scopeId(tx, 'author', input.person, 'person') };
  }
}

/** Lower case can be longer than the typed text, and accents alone normalize to an empty text. */
function validWord(typed: string): string {
  const word = typed.toLowerCase();
  if (normalize(word) === '') throw invalid('word', 'not_visible', 'Must contain a visible character');
  if ([...word].length > limits.mutedWord.max) throw invalid('word', 'too_long', `At most ${limits.mutedWord.max} characters`);
  return word;
}

/** Throws NOT_FOUND for someone else's rule. */
export async function changeMuteRule(tx: Transaction, who: Person, id: number, effect: MuteEffect): Promise<MuteRuleId> {
  const [rule] = await tx.update(muteRules).set({ effect }).where(own(who, id)).returning({ id: muteRules.id });
  if (rule === undefined) throw new Problem('NOT_FOUND');
  return rule;
}

/** Succeeds if the rule does not exist, so that a retry is safe. */
export async function deleteMuteRule(tx: Transaction, who: Person, id: number): Promise<MuteRuleId> {
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(muteRules).where(own(who, id));
  return { id };
}

const own = (who: Person, id: number) => and(eq(muteRules.id, id), eq(muteRules.personId, who.id));
