import { and, count, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AddFilter } from '../../shared/filters.ts';
import { filters as bounds, limits } from '../../shared/limits.ts';
import { permissions } from '../../shared/permissions.ts';
import type { FilterEffect } from '../../shared/states.ts';
import { allow } from '../core/allow.ts';
import { invalid, Problem } from '../core/problem.ts';
import type { Person } from '../core/viewer.ts';
import type { Transaction } from '../database/connection.ts';
import { categories, filters, merchants, people } from '../database/schema.ts';
import { seenBy } from '../merchants/seen.ts';
import { folded } from './word-match.ts';

export interface KeptFilter {
  id: number;
}

/** Keeps a filter; one that is there already takes the new effect. Throws INVALID for what is not there to be filtered, and beyond so many. */
export async function addFilter(tx: Transaction, who: Person, typed: AddFilter): Promise<KeptFilter> {
  allow(permissions['keep filters'](who));
  // One person's filters are added one after the other, so that none gets past the limit.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, who.id)).for('no key update');
  const value = await whatIsMeant(tx, typed);
  const [kept] = await tx
    .insert(filters)
    .values({ personId: who.id, kind: typed.kind, effect: typed.effect, ...value })
    .onConflictDoUpdate({ target: identity, set: { effect: typed.effect } })
    .returning({ id: filters.id });
  const [{ all } = { all: 0 }] = await tx.select({ all: count() }).from(filters).where(eq(filters.personId, who.id));
  if (all > bounds.most) throw invalid('kind', 'too_many_filters', `At most ${bounds.most} filters`);
  if (kept === undefined) throw new Error('The filter was not kept');
  return kept;
}

const { personId, kind, word, merchantId, categoryId, authorId, minPrice, maxPrice } = filters;
const identity = [personId, kind, word, merchantId, categoryId, authorId, minPrice, maxPrice];

type Value = Partial<Pick<typeof filters.$inferInsert, 'word' | 'merchantId' | 'categoryId' | 'authorId' | 'minPrice' | 'maxPrice'>>;

async function whatIsMeant(tx: Transaction, typed: AddFilter): Promise<Value> {
  switch (typed.kind) {
    case 'word':
      return { word: wordOf(typed.word) };
    case 'price':
      return { minPrice: typed.minPrice ?? null, maxPrice: typed.maxPrice ?? null };
    case 'merchant':
      return { merchantId: await idOf(tx, merchants, and(eq(merchants.slug, typed.merchant), isNotNull(seenBy(true))), 'merchant') };
    case 'category':
      return { categoryId: await idOf(tx, categories, eq(categories.slug, typed.category), 'category') };
    case 'person':
      return { authorId: await idOf(tx, people, and(eq(people.handle, typed.person), ne(people.state, 'deleted')), 'person') };
  }
}

/** Letters may become more in lower case, and what is nothing but accents is no word. */
function wordOf(typed: string): string {
  const word = typed.toLowerCase();
  if (folded(word) === '') throw invalid('word', 'not_visible', 'Nothing of it can be seen');
  if ([...word].length > limits.filterWord.max) throw invalid('word', 'too_long', `At most ${limits.filterWord.max} characters`);
  return word;
}

async function idOf(tx: Transaction, table: PgTable & { id: PgColumn }, where: SQL | undefined, field: string): Promise<number> {
  const [found] = await tx.select({ id: table.id }).from(table).where(where);
  if (found === undefined) throw invalid(field, 'unknown', 'There is no such thing');
  return Number(found.id);
}

/** Mutes what was dimmed, or the other way round. Throws NOT_FOUND for what is not one's own. */
export async function changeFilter(tx: Transaction, who: Person, id: number, effect: FilterEffect): Promise<KeptFilter> {
  const [changed] = await tx.update(filters).set({ effect }).where(own(who, id)).returning({ id: filters.id });
  if (changed === undefined) throw new Problem('NOT_FOUND');
  return changed;
}

/** Also one that is gone already, so that it is safe to repeat. */
export async function dropFilter(tx: Transaction, who: Person, id: number): Promise<KeptFilter> {
  // What cannot be an id never was a filter (server/core/ids.ts).
  if (id === 0) throw new Problem('NOT_FOUND');
  await tx.delete(filters).where(own(who, id));
  return { id };
}

const own = (who: Person, id: number) => and(eq(filters.id, id), eq(filters.personId, who.id));
