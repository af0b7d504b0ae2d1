import { parseArgs } from 'node:util';

/** The parts of the bench, in the order in which they run: what comes later needs more alerts or deals. */
export const parts = [
  'reads',
  'writes',
  'fan-out',
  'workers',
  'crowd',
  'attack',
  'sizing',
  'first-load',
  'start',
  'memory',
  'relevance',
  'deliveries',
  'backlog',
  'alerts',
  'growth',
  'search',
  'filters',
  'upgrade',
] as const;
export type Part = (typeof parts)[number];

/**
 * The parts that the command line asks for: `--only a,b` or `--only a --only b`; all by default.
 * Throws for anything else, because a run that measures nothing would look like a success.
 */
export function partsIn(args: string[]): ReadonlySet<Part> {
  const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
  if (values.only === undefined) return new Set(parts);
  const named = values.only.flatMap((list) => list.split(',')).map((name) => name.trim());
  const unknown = named.filter((name) => !isPart(name));
  if (unknown.length > 0) throw new Error(`Unknown part "${unknown.join('", "')}"; the parts are ${parts.join(', ')}.`);
  return new Set(named.filter(isPart));
}

const isPart = (name: string): name is Part => (parts as readonly string[]).includes(name);
