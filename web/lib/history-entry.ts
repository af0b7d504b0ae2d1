import { useLocationProperty } from 'wouter/use-browser-location';
import { tabStorage } from './storage.ts';

/** Each history entry has its own key, under which its scroll position is kept. */
interface EntryState {
  key: string;
  /** The entry that opened the same page, if this one was made by a link to a place in it, such as `#main`. */
  page?: string;
}

const entryState = (): Partial<EntryState> => (typeof history === 'undefined' ? {} : ((history.state as EntryState | null) ?? {}));
/** Empty on the server. */
export const entryKey = (): string => entryState().key ?? '';
export const isPlaceInPage = (): boolean => entryState().page !== undefined;

let lastPage = '';

/** The entry that opened the page, under which its opened pages of lists are kept. */
function pageKey(): string {
  const { key, page = key } = entryState();
  // The browser makes the entries of places in the page without a key.
  if (page !== undefined) lastPage = page;
  return lastPage;
}
export const useEntryKey = (): string => useLocationProperty(pageKey, pageKey);
export const newEntry = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });

/** Gives the first entry its key; after signing in, the key it had before. Call it once, before the first render. */
export function beginEntry(): void {
  addEventListener('popstate', () => {
    if (entryKey() === '') history.replaceState({ ...newEntry(), page: pageKey() }, '');
  });
  if (entryKey() !== '') return;
  const { address, key } = takeReturnNote();
  history.replaceState(address === location.pathname + location.search ? { key } : newEntry(), '');
}

/** Makes `beginEntry` give this entry's key again when someone returns to this address. */
export function rememberReturn(): void {
  tabStorage.set('return', JSON.stringify({ address: location.pathname + location.search, key: entryKey() }));
}

function takeReturnNote(): { address?: string; key?: string } {
  const note = tabStorage.json('return');
  tabStorage.set('return', undefined);
  return note ?? {};
}

/** For going back and forward. */
const values = new Map<string, unknown>();
const maxEntries = 60;

export function keepForEntry(key: string, name: string, value: unknown): void {
  values.delete(`${key} ${name}`);
  values.set(`${key} ${name}`, value);
  for (const oldest of values.keys()) {
    if (values.size <= maxEntries) break;
    values.delete(oldest);
  }
}
export const keptForEntry = <Value>(key: string, name: string): Value | undefined => values.get(`${key} ${name}`) as Value | undefined;

/** Numbers survive a reload. */
export function rememberNumber(key: string, name: string, value: number): void {
  keepForEntry(key, name, value);
  tabStorage.set(`${name}:${key}`, String(value));
}
export function rememberedNumber(key: string, name: string): number | undefined {
  const known = keptForEntry<number>(key, name);
  if (known !== undefined) return known;
  const text = tabStorage.get(`${name}:${key}`);
  return text === undefined ? undefined : Number(text);
}

/** Whether the entry is one that was left with more than its first page open. */
export function hasOpenPages(): boolean {
  const key = pageKey();
  return tabStorage.keys().some((name) => name.startsWith('pages ') && name.endsWith(`:${key}`) && tabStorage.get(name) !== '1');
}
