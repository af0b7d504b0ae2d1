import { useLocationProperty } from 'wouter/use-browser-location';

/** Each history entry has its own key, under which its scroll position and opened pages are kept. */
interface EntryState {
  key: string;
}

const keyIn = (state: unknown): string => (state as EntryState | null)?.key ?? '';
/** Empty on the server. */
export const entryKey = (): string => (typeof history === 'undefined' ? '' : keyIn(history.state));
export const useEntryKey = (): string => useLocationProperty(entryKey, entryKey);
export const newEntry = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });

/** Gives the first entry its key; after signing in, the key it had before. Call it once, before the first render. */
export function beginEntry(): void {
  if (entryKey() !== '') return;
  const { address, key } = takeReturnNote();
  history.replaceState(address === location.pathname + location.search ? { key } : newEntry(), '');
}

/** Makes `beginEntry` give this entry's key again when someone returns to this address. */
export function rememberReturn(): void {
  store('return', JSON.stringify({ address: location.pathname + location.search, key: entryKey() }));
}

function takeReturnNote(): { address?: string; key?: string } {
  const note = stored('return');
  store('return', undefined);
  return note === undefined ? {} : (JSON.parse(note) as { address: string; key: string });
}

/** For going back and forward. */
const kept = new Map<string, unknown>();
const most = 60;

export function keepForEntry(key: string, name: string, value: unknown): void {
  kept.delete(`${key} ${name}`);
  kept.set(`${key} ${name}`, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}
export const keptForEntry = <Value>(key: string, name: string): Value | undefined => kept.get(`${key} ${name}`) as Value | undefined;

/** Numbers survive a reload. */
export function rememberNumber(key: string, name: string, value: number): void {
  keepForEntry(key, name, value);
  store(`${name}:${key}`, String(value));
}
export function rememberedNumber(key: string, name: string): number | undefined {
  const known = keptForEntry<number>(key, name);
  if (known !== undefined) return known;
  const text = stored(`${name}:${key}`);
  return text === undefined ? undefined : Number(text);
}

/** Whether the entry is one that was left with more than its first page open. */
export function hasOpenPages(): boolean {
  try {
    const key = entryKey();
    return Object.entries(sessionStorage).some(([name, value]) => name.startsWith('pages ') && name.endsWith(`:${key}`) && value !== '1');
  } catch {
    return false;
  }
}

// Without storage a reload merely starts at the top.
function store(name: string, text: string | undefined) {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {}
}
function stored(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
