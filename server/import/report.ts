import type { Duplicate } from './deduplicate.ts';
import type { ImportTally, Refusal } from './import-deals.ts';
import type { Source } from './source/entry.ts';

/** Beyond these, refusals are only summed up: what is wrong with the first is mostly what is wrong with the rest. */
export const toldOneByOne = 20;
const linesNamed = 8;
const count = new Intl.NumberFormat('en').format;

/** All that is refused, by its reason. */
export class Refusals {
  private readonly byReason = new Map<string, { count: number; lines: number[] }>();
  private total = 0;

  /** Answers whether it is one of the first, which are told one by one. */
  add({ line, reason }: Refusal): boolean {
    const group = this.byReason.get(reason) ?? { count: 0, lines: [] };
    group.count += 1;
    if (group.lines.length < linesNamed) group.lines.push(line);
    this.byReason.set(reason, group);
    this.total += 1;
    return this.total <= toldOneByOne;
  }

  summary(): string[] {
    const groups = [...this.byReason].sort(([, a], [, b]) => b.count - a.count);
    return groups.map(([reason, group]) => `${count(group.count).padStart(12)} × ${reason} (line${linesOf(group)})`);
  }
}

const linesOf = ({ count, lines }: { count: number; lines: number[] }) =>
  `${count > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`;

export const doubleLine = ({ line, of }: Duplicate) => `line ${line}: left out, its offer is live in ${of}`;

export const refusalLine = ({ line, reason }: Refusal) => `line ${line}: ${reason}`;

/** What came of it, a line a fact. */
export function summary(
  tally: ImportTally,
  refusals: Refusals,
  { seconds, trial }: { seconds: number; trial: string | undefined },
): string[] {
  const rate = count(Math.round(tally.lines / Math.max(seconds, 0.001)));
  const fact = (number: number, what: string) => `${count(number).padStart(8)} ${what}`;
  return [
    `${count(tally.lines)} ${tally.sourceKind} in ${seconds.toFixed(1)} s, ${rate} a second.`,
    ...(tally.source === undefined ? [] : [sourceLine(tally.source)]),
    fact(tally.imported, trial === undefined ? 'imported' : `could be imported (${trial})`),
    ...(tally.alreadyThere > 0 ? [fact(tally.alreadyThere, 'already there')] : []),
    ...(tally.repriced > 0 ? [fact(tally.repriced, 'of these at another price than before')] : []),
    ...(tally.doubles > 0 ? [fact(tally.doubles, 'left out: their offer is live in another deal')] : []),
    ...(tally.unlinked > 0 ? [fact(tally.unlinked, 'of these without their link, which hid where it leads')] : []),
    ...(tally.refused > 0 ? [fact(tally.refused, 'refused'), ...refusals.summary()] : []),
  ];
}

const sourceLine = ({ key, name }: Source) => `Source: ${name}${key === name ? '' : ` (${key})`}`;

/** How far it is, how fast it goes and how long it still takes, as far as that can be known. */
export function progressLine({ sourceKind, lines, bytes, refused }: ImportTally, size: number | undefined, seconds: number): string {
  const rate = Math.round(lines / Math.max(seconds, 0.001));
  const parts = [`${count(lines)} ${sourceKind}`, `${count(rate)}/s`, `${count(refused)} refused`];
  if (size === undefined || bytes === 0) return parts.join(' · ');
  const left = Math.ceil((seconds * (size - bytes)) / bytes);
  return [`${Math.floor((100 * bytes) / size)} %`, ...parts, `${left} s left`].join(' · ');
}
