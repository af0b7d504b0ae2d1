import type { ContentRuleAction, ContentRuleKind, ContentRulePlace } from '../../../shared/states.ts';
import { domainsAbove } from '../../platform/links/typed-host.ts';
import type { CheckedText } from './checked-text.ts';
import { hostsIn } from './hosts-in.ts';
import { WordMatcher } from './word-matcher.ts';

/** What a rule looks for, and in whose texts. */
export interface Matching {
  kind: ContentRuleKind;
  value: string;
  places: readonly ContentRulePlace[];
  belowTrust: number;
}

export interface EnabledRule extends Matching {
  id: number;
  action: ContentRuleAction;
  message: string | null;
}

export interface Match<Rule extends Matching> {
  rule: Rule;
  field: string;
}

/** Rules, prepared for looking for all of them at once. */
export class RuleSet<Rule extends Matching> {
  readonly #wordRules: readonly Rule[];
  readonly #words: WordMatcher;
  readonly #byDomain: ReadonlyMap<string, Rule[]>;

  constructor(rules: readonly Rule[]) {
    this.#wordRules = rules.filter(({ kind }) => kind === 'word');
    this.#words = new WordMatcher(this.#wordRules.map(({ value }) => value));
    this.#byDomain = Map.groupBy(
      rules.filter(({ kind }) => kind === 'domain'),
      ({ value }) => value,
    );
  }

  /** The first match of each rule that applies to someone of this trust. */
  async matchesIn(texts: readonly CheckedText[], trust: number): Promise<Match<Rule>[]> {
    const matches = new Map<Rule, Match<Rule>>();
    for (const { place, field, text } of texts)
      for (const rule of await this.#rulesIn(text))
        if (trust < rule.belowTrust && rule.places.includes(place) && !matches.has(rule)) matches.set(rule, { rule, field });
    return [...matches.values()];
  }

  async #rulesIn(text: string): Promise<Rule[]> {
    const found = await this.#words.findIn(text);
    const hosts = this.#byDomain.size === 0 ? [] : hostsIn(text);
    return [
      ...found.flatMap((index) => this.#wordRules[index] ?? []),
      ...hosts.flatMap(domainsAbove).flatMap((domain) => this.#byDomain.get(domain) ?? []),
    ];
  }
}
