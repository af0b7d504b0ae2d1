import { type DealSort, dealSorts } from './ranking.ts';
import { reads } from './reads.ts';

/** Every screen of the web; its router has these and no others (a test compares the two). */
export const screens = [
  { path: '/', shows: 'The feed: hot, new, rising, discussed (`?sort=`)' },
  { path: '/c/:category', shows: 'The feed of one category' },
  { path: '/m/:merchant', shows: 'The feed of one merchant' },
  { path: '/d/:id/:slug?', shows: 'A deal with its thread' },
  { path: '/d/:id/:slug/edit', shows: 'The edit form of a deal' },
  { path: '/post', shows: 'The form for a new deal' },
  { path: '/saved', shows: 'What one has saved' },
  { path: '/u/:handle', shows: 'A person and their deals' },
  { path: '/welcome', shows: 'Choosing a handle at the first sign-in' },
  { path: '/settings', shows: 'Language and look' },
  { path: '/sign-in-failed', shows: 'Why a sign-in did not work, and the way back' },
  { path: '*', shows: 'Not found; and offline, over whatever screen is shown' },
] as const;

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
