import { readDeals, visits } from '../../shared/limits.ts';
import { createListeners } from './listeners.ts';
import { browserStorage } from './storage.ts';

interface Visit {
  /** When the visit before ended; absent on the first one. */
  before?: string | undefined;
  seen: string;
}

let sheet: CSSStyleSheet | undefined;
const opened: number[] = [];
const listeners = createListeners();

/** The deals that were opened in this page, and not yet taken. */
export const takeOpened = (): number[] => opened.splice(0);
export const onOpened = listeners.subscribe;

/** Remembers, on this device, when the reader was here and which deals they opened, and dims these in lists. */
export function startVisits(): void {
  if (sheet !== undefined) return;
  beginVisit(Date.now());
  document.addEventListener('visibilitychange', () => beginVisit(Date.now()));
  dimRead();
  noteRead(location.pathname);
  // Sent by wouter.
  for (const event of ['pushState', 'replaceState', 'popstate']) addEventListener(event, () => noteRead(location.pathname));
  document.addEventListener('click', ({ target }) => target instanceof Element && noteRead(target.closest('a')?.pathname ?? ''));
}

/** When the visit before this one ended (ISO 8601). A list may ask before the page is idle. */
export function lastVisit(): string | undefined {
  beginVisit(Date.now());
  return storedVisit()?.before;
}

/** Forgets both, as when someone signs out. */
export function forgetVisits(): void {
  for (const key of ['visit', 'read']) browserStorage.set(key, undefined);
  dimRead();
}

/** Also continues the current visit. */
function beginVisit(now: number): void {
  const known = storedVisit();
  const before = known !== undefined && now - Date.parse(known.seen) > visits.pause * 1_000 ? known.seen : known?.before;
  browserStorage.set('visit', JSON.stringify({ before, seen: new Date(now).toISOString() } satisfies Visit));
}

const storedVisit = () => browserStorage.json('visit') as Visit | undefined;

const readIds = () => (browserStorage.get('read') ?? '').split(' ').filter(Boolean);

function noteRead(pathname: string): void {
  const [, id] = /^\/(?:d|out)\/(\d+)/.exec(pathname) ?? [];
  if (id === undefined || opened.at(-1) === Number(id)) return;
  opened.push(Number(id));
  addRead([...readIds(), id]);
  listeners.notify();
}

/** Adds deals that were read on other devices; they make room for those of this one. */
export const addReadElsewhere = (ids: readonly number[]): void => addRead([...ids.map(String), ...readIds()]);

/** Stores the last ones. A deal that is named twice keeps its later place. */
function addRead(ids: string[]): void {
  const [before, after] = [browserStorage.get('read'), [...new Set(ids.reverse())].slice(0, readDeals.max).reverse().join(' ')];
  if (after === before) return;
  browserStorage.set('read', after);
  dimRead();
}

/** By a style sheet, so that no list is rendered again and no card has to know. Only the colour: lighter type would wrap differently and move the list. */
function dimRead(): void {
  sheet ??= new CSSStyleSheet();
  const read = readIds().map((id) => `[data-deal="${id}"]`);
  sheet.replaceSync(read.length === 0 ? '' : `.deal-card:is(${read.join()}) :is(.deal-title, .deal-excerpt) { color: var(--color-soft) }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== sheet), sheet];
}
