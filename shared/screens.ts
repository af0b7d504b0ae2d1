import { type DealSort, dealSorts } from './ranking.ts';
import { reads } from './reads.ts';

/** Which reads a screen starts with, from its address alone: the server puts them into the HTML, the web watches them. */
export function firstReads(pathname: string, search: string): string[] {
  const [, first = '', second] = pathname.split('/').map(decode);
  const asked = new URLSearchParams(search).get('sort');
  const sort: DealSort | undefined = dealSorts.find((each) => each === asked);
  if (first === '') return [reads.deals({ sort })];
  if (second === undefined) return first === 'saved' ? [reads.saves()] : [];
  if (first === 'c') return [reads.deals({ sort, category: second })];
  if (first === 'm') return [reads.merchant(second), reads.deals({ sort, merchant: second })];
  if (first === 'u') return [reads.person(second), reads.deals({ sort: 'new', author: second })];
  if (first === 'd') return [reads.deal(second), reads.thread(second)];
  return [];
}

/** A broken escape is an address that leads nowhere, not an error. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
