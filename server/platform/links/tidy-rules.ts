import { LRUCache } from 'lru-cache';
import rules from 'tidy-url/data/rules.js';

/** Uses only the data of the tidy-url package, because its code rewrites too much. */
const hostRules = rules
  .filter(({ match_href: looksAtAll }) => looksAtAll !== true)
  // A regular expression with "g" has state.
  .map((rule) => ({ ...rule, match: new RegExp(rule.match.source, rule.match.flags.replace(/[gy]/g, '')) }));
const [everywhere, ...somewhere] = hostRules;

const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase());
const anywhere = new Set(lower(everywhere?.rules));

interface TidyRules {
  /** Tracking parameters, in lower case. */
  tracks: ReadonlySet<string>;
  /** Parameters that may hold a redirect target. */
  targets: readonly string[];
}

// Cached, because matching all rules is slow and a text may contain hundreds of links.
const hosts = new LRUCache<string, TidyRules>({ max: 1_000, memoMethod: lookUp });

export const tidyRulesFor = (host: string): TidyRules => hosts.memo(host);

function lookUp(host: string): TidyRules {
  const found = somewhere.filter(({ match }) => match.test(host));
  const targets = found.flatMap(({ redirect }) => (redirect === undefined ? [] : [redirect]));
  if (found.length === 0) return { tracks: anywhere, targets };
  const tracks = new Set([...anywhere, ...found.flatMap((rule) => lower(rule.rules))]);
  for (const name of found.flatMap((rule) => lower(rule.allow))) tracks.delete(name);
  return { tracks, targets };
}
