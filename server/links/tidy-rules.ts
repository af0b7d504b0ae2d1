import rules from 'tidy-url/data/rules.js';

/** The list that others keep (MIT, npm): only its data, for what its own code does besides is rewriting we would not vouch for. */
const hostRules = rules
  .filter(({ match_href: looksAtAll }) => looksAtAll !== true)
  // A regular expression with "g" remembers where it was.
  .map((rule) => ({ ...rule, match: new RegExp(rule.match.source, rule.match.flags.replace(/[gy]/g, '')) }));
const [everywhere, ...somewhere] = hostRules;

const lower = (names: readonly string[] = []) => names.map((name) => name.toLowerCase());
const anywhere = new Set(lower(everywhere?.rules));

const rulesAt = (host: string) => somewhere.filter(({ match }) => match.test(host));

/** Which parameters, in lower case, only track at this host, as far as the list knows. */
export function listedAt(host: string): ReadonlySet<string> {
  const found = rulesAt(host);
  if (found.length === 0) return anywhere;
  const names = new Set([...anywhere, ...found.flatMap((rule) => lower(rule.rules))]);
  for (const name of found.flatMap((rule) => lower(rule.allow))) names.delete(name);
  return names;
}

/** The parameters in which links of this host may carry where they lead, as far as the list knows. */
export const targetsListedAt = (host: string): string[] =>
  rulesAt(host).flatMap(({ redirect }) => (redirect === undefined ? [] : [redirect]));
