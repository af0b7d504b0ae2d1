import type { RuleTrial, TryContentRule } from '../../../shared/content-rules.ts';
import { excerptSource, truncate } from '../../../shared/excerpt.ts';
import { contentRules, ruleTrials } from '../../../shared/moderation-limits.ts';
import { isChecked, permissions } from '../../../shared/permissions.ts';
import { createYield } from '../../platform/core/create-yield.ts';
import { Problem } from '../../platform/core/problem.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Queryable, Transaction } from '../../platform/database/connection.ts';
import { type PostReader, recentComments, recentDeals, recentPeople, removedDeals } from './recent-posts.ts';
import { type Matching, RuleSet } from './rule-set.ts';
import { ruleValue } from './rule-value.ts';

/** Posts read at a time. */
const batch = 250;

type Kind = RuleTrial['latest'][number]['kind'];

/** What a rule would have matched in the last days: of the newest posts, as many as there is time for. Stores nothing. */
export async function tryContentRule(db: Queryable, who: Person, rule: TryContentRule): Promise<RuleTrial> {
  requirePermission(permissions["change the board's settings"](who));
  return await tryOn(db, { ...rule, value: ruleValue(rule.kind, rule.value) });
}

/** Throws RULE_TOO_BROAD with the trial if a rule matches a large part of the deals, comments or people of the last days. */
export async function refuseBroadRule(tx: Transaction, rule: Matching & { isEnabled: boolean }): Promise<void> {
  if (!rule.isEnabled) return;
  const trial = await tryOn(tx, rule);
  const isBroad = [trial.deals, trial.comments, trial.people].some(({ checked, matched }) => matched > checked * contentRules.broad);
  if (isBroad) throw new Problem('RULE_TOO_BROAD', undefined, { trial });
}

async function tryOn(db: Queryable, rule: Matching): Promise<RuleTrial> {
  const started = performance.now();
  const until = (share: number) => started + share * ruleTrials.timeout;
  const deals = await countMatches(db, rule, { kind: 'deal', read: recentDeals, until: until(0.5) });
  const removed = await countMatches(db, rule, { kind: 'deal', read: removedDeals, until: until(0.6) });
  const comments = await countMatches(db, rule, { kind: 'comment', read: recentComments, until: until(0.9) });
  const people = await countMatches(db, rule, { kind: 'person', read: recentPeople, until: until(1) });
  const all = [deals, removed, comments, people];
  return {
    ...{ deals: { ...deals.tally, removed: removed.tally.removed }, comments: comments.tally, people: people.tally },
    isComplete: all.every(({ isComplete }) => isComplete),
    latest: all.flatMap(({ latest }) => latest),
  };
}

interface Source {
  kind: Kind;
  read: PostReader;
  /** When to stop, by performance.now(). */
  until: number;
}

async function countMatches(db: Queryable, rule: Matching, { kind, read, until }: Source) {
  const rules = new RuleSet([rule]);
  const yieldNow = createYield();
  const tally = { checked: 0, matched: 0, removed: 0 };
  const latest: RuleTrial['latest'] = [];
  for (let posts = await read(db, undefined, batch); posts.length > 0; posts = await read(db, posts.at(-1), batch))
    for (const { shown, author, texts } of posts) {
      if (performance.now() > until) return { tally, latest, isComplete: false };
      await yieldNow();
      if (!shown.removed) tally.checked += 1;
      const matches = isChecked(author) ? await rules.matchesIn(texts, author.trust) : [];
      if (matches.length === 0) continue;
      tally[shown.removed ? 'removed' : 'matched'] += 1;
      if (latest.length < ruleTrials.shown)
        latest.push({
          kind,
          ...shown,
          at: new Date(shown.at).toISOString(),
          text: truncate(texts.map(({ text }) => text.slice(0, excerptSource)).join(' · ')),
        });
    }
  return { tally, latest, isComplete: true };
}
