import { currencyNextTo } from '../../money/detect-currency.ts';
import { findNumbers, parseDigits } from '../../money/parse-amount.ts';
import type { Page } from '../page/parse-page.ts';
import { lineEnd, type VisibleText } from './visible-text.ts';

/** Characters around the name within which amounts are searched, and how many. */
const searchRange = { before: 1_500, behind: 25_000, candidates: 400 };

/** A visible amount with the words around it. */
export interface VisibleAmount {
  digits: string;
  currency: string | undefined;
  at: number;
  end: number;
  label: string;
  isOwn: boolean;
  behind: string;
  letters: number;
}

export function findVisibleAmounts(page: Page, { text }: VisibleText, start: number, nameEnds: number): VisibleAmount[] {
  const from = Math.max(0, start - searchRange.before);
  const near = text.slice(from, start + searchRange.behind);
  const all: VisibleAmount[] = [];
  let last = 0;
  for (const { at, digits } of findNumbers(near)) {
    if (all.length >= searchRange.candidates) break;
    const end = at + digits.length;
    const beside = currencyNextTo(near.slice(Math.max(last, at - 10), at), digits, near.slice(end, end + 12), page.region);
    const [begins, ends] = [at - (beside?.before ?? 0), end + (beside?.behind ?? 0)];
    const line = { from: near.lastIndexOf('\n', begins - 1) + 1, to: lineEnd(near, ends) };
    const before = all.at(-1);
    // In "3 € – 5 €" the lower one counts.
    if (before !== undefined && from + last === before.end && isRange.test(near.slice(last, begins)) && isMore(digits, before))
      before.end = from + ends;
    else if (!isDifference(near.slice(Math.max(last, begins - 3), begins)))
      all.push({
        ...{ digits, currency: beside?.currency, at: from + at, end: from + ends },
        ...labelBefore(near, begins + from < nameEnds ? last : Math.max(last, nameEnds - from), begins, line.from),
        behind: labelBehind(near, ends, line.to),
        letters: (near.slice(line.from, line.to).match(/\p{L}/gu) ?? []).length,
      });
    // Another number does not end a label: "4 payments of 5 €".
    if (beside !== undefined) last = ends;
  }
  return all;
}

const isRange = /^ ?(?:[-–—]|to|bis|à|a|do|tot|til|till) ?$/;

const isMore = (digits: string, { digits: other, currency = 'EUR' }: VisibleAmount) =>
  parseDigits(digits, currency) > parseDigits(other, currency);

/** "−300 ₴" and "+ € 5,50" are differences; in "3-5 €" they are not. */
const isDifference = (before: string) => /(?:^|[^\d.,\s])?(?:(?<!\d\s?)[-−–]|(?<!\d)\+ ?)$/.test(before) && !/\d\s?[-−–]$/.test(before);

/** The words before an amount, on its line or the previous one. The latter may belong to another amount, unless they end in a colon. */
function labelBefore(text: string, last: number, at: number, lineStart: number): { label: string; isOwn: boolean } {
  const own = text.slice(Math.max(last, lineStart, at - 60), at).replace(/^.*%\s?\p{L}*/u, '');
  const lineBefore = text.lastIndexOf('\n', lineStart - 2) + 1;
  if (/\p{L}/u.test(own) || last > lineBefore) return { label: own, isOwn: true };
  const line = text.slice(Math.max(lineBefore, lineStart - 60), lineStart).trimEnd();
  const announces = line.endsWith(':');
  const isLabel = !/\d/.test(line) && (announces || line.length <= 20);
  return { label: isLabel ? line : '', isOwn: announces || last === 0 || /\p{L}/u.test(text.slice(last, lineBefore)) };
}

/** The words after an amount, on its line or a short next one. */
function labelBehind(text: string, at: number, end: number): string {
  const own = text.slice(at, Math.min(end, at + 40));
  const next = text.slice(end, Math.min(lineEnd(text, end + 1), end + 40));
  return /[\p{L}\d]/u.test(own) || /\d/.test(next) || next.length > 30 ? own : next;
}
