import type { Duplicate } from './deduplicate.ts';
import type { ImportTally, Refusal } from './import-deals.ts';
import type { Source } from './source/entry.ts';

/** Further refusals are only summed up: they mostly repeat the first. */
export const maxListed = 20;
const maxLinesNamed = 8;
const count = new Intl.NumberFormat('en').format;

/** Groups refusals by reason. */
export class RefusalSummary {
  private readonly byReason = new Map<string, { count: number; lines: number[] }>();
  private total = 0;

  /** Returns whether it is among the first, which are reported one by one. */
  add({ line, reason }: Refusal): boolean {
    const group = this.byReason.get(reason) ?? { count: 0, lines: [] };
    group.count += 1;
    if (group.lines.length < maxLinesNamed) group.lines.push(line);
    this.byReason.set(reason, group);
    this.total += 1;
    return this.total <= maxListed;
  }

  summary(): string[] {
    const groups = [...this.byReason].sort(([, a], [, b]) => b.count - a.count);
    return groups.map(([reason, group]) => `${count(group.count).padStart(12)} × ${reason} (line${linesOf(group)})`);
  }
}

const linesOf = ({ count, lines }: { count: number; lines: number[] }) =>
  `${count > 1 ? 's' : ''} ${lines.join(', ')}${count > lines.length ? ' …' : ''}`;

export const duplicateLine = ({ line, existing }: Duplicate) => `line ${line}: skipped, its offer is live in ${existing}`;

export const refusalLine = ({ line, reason }: Refusal) => `line ${line}: ${reason}`;

/** One line per fact. */
export function summary(
  tally: ImportTally,
  refusals: RefusalSummary,
  { seconds, trial, fetchPictures }: { seconds: number; trial: string | undefined; fetchPictures: boolean },
): string[] {
  const rate = count(Math.round(tally.lines / Math.max(seconds, 0.001)));
  const fact = (number: number, label: string) => `${count(number).padStart(8)} ${label}`;
  return [
    `${count(tally.lines)} ${tally.sourceKind} in ${seconds.toFixed(1)} s, ${rate} per second.`,
    ...(tally.source === undefined ? [] : [sourceLine(tally.source)]),
    fact(tally.imported, trial === undefined ? 'imported' : `could be imported (${trial})`),
    ...(tally.existing > 0 ? [fact(tally.existing, 'already there')] : []),
    ...(tally.repriced > 0 ? [fact(tally.repriced, 'of these with a new price')] : []),
    ...(tally.duplicates > 0 ? [fact(tally.duplicates, 'skipped: their offer is live in another deal')] : []),
    ...(tally.unlinked > 0 ? [fact(tally.unlinked, 'of these without their link, which hides its target')] : []),
    ...(tally.queued > 0 ? [fact(tally.queued, `of these whose pages the board reads for a picture${reading(fetchPictures)}`)] : []),
    ...(tally.refused > 0 ? [fact(tally.refused, 'refused'), ...refusals.summary()] : []),
  ];
}

const reading = (isOn: boolean) => (isOn ? ', slowly, while it runs (npm run admin -- crawl)' : ', once FETCH_PICTURES is no longer false');

const sourceLine = ({ key, name }: Source) => `Source: ${name}${key === name ? '' : ` (${key})`}`;

/** Progress, speed and remaining time, as far as they are known. */
export function progressLine({ sourceKind, lines, bytes, refused }: ImportTally, size: number | undefined, seconds: number): string {
  const rate = Math.round(lines / Math.max(seconds, 0.001));
  const parts = [`${count(lines)} ${sourceKind}`, `${count(rate)}/s`, `${count(refused)} refused`];
  if (size === undefined || bytes === 0) return parts.join(' · ');
  const remaining = Math.ceil((seconds * (size - bytes)) / bytes);
  return [`${Math.floor((100 * bytes) / size)} %`, ...parts, `${remaining} s left`].join(' · ');
}
