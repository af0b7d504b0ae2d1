import { useHistoryState } from 'wouter/use-browser-location';

/** Every entry of the browser's history has a key of its own, so that what belongs to it (scroll, pages opened) comes back with it. */
interface EntryState {
  key: string;
}

const keyIn = (state: unknown): string => (state as EntryState | null)?.key ?? '';
export const entryKey = (): string => keyIn(history.state);
export const useEntryKey = (): string => keyIn(useHistoryState());
export const newEntry = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });

/** Gives the entry the page was opened with its key; coming back from signing in, the one it had before. Once, before anything is drawn. */
export function beginEntry(): void {
  if (entryKey() !== '') return;
  const { address, key } = takeReturnNote();
  history.replaceState(address === location.pathname + location.search ? { key } : newEntry(), '');
}

/** Leaves a note for `beginEntry`: whoever comes back to this address comes back to this entry. */
export function rememberReturn(): void {
  store('return', JSON.stringify({ address: location.pathname + location.search, key: entryKey() }));
}

function takeReturnNote(): { address?: string; key?: string } {
  const note = stored('return');
  store('return', undefined);
  return note === undefined ? {} : (JSON.parse(note) as { address: string; key: string });
}

/** Kept for going back and forth. */
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

/** Numbers are kept through a reload too. */
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

// Without storage a reload starts at the top, and nothing worse.
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
