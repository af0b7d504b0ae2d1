import { LRUCache } from 'lru-cache';
import rules from 'tidy-url/data/rules.js';

/** The list that others keep (MIT, npm): only its data, for what its own code does besides is rewriting we would not vouch for. */
const hostRules = rules
  .filter(({ match_href: looksAtAll }) => looksAtAll !== true)
  // A regular expression with "g" remembers where it was.
  .map((rule) => ({ ...rule, match: new RegExp(rule.match.source, rule.match.flags.replace(/[gy]/g, '')) }));
const [everywhere, ...somewhere] = hostRules;

const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase());
const anywhere = new Set(lower(everywhere?.rules));

/** What the list knows of a host. */
interface TidyRules {
  /** The parameters, in lower case, that only track there. */
  tracks: ReadonlySet<string>;
  /** The parameters in which its links may carry where they lead. */
  targets: readonly string[];
}

// Each link is asked about several times, and a text may have hundreds; to look through all rules takes longest of all that is done with it.
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
