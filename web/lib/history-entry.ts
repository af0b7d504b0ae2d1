import { useHistoryState } from 'wouter/use-browser-location';

/** Every entry of the browser's history has a key of its own, so that what belongs to it (scroll, pages opened) comes back with it. */
interface EntryState {
  key: string;
}

const first = 'first';

const keyIn = (state: unknown): string => (state as EntryState | null)?.key ?? first;
export const entryKey = (): string => keyIn(history.state);
export const useEntryKey = (): string => keyIn(useHistoryState());
export const newEntry = (): EntryState => ({ key: Math.random().toString(36).slice(2, 10) });

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
  try {
    sessionStorage.setItem(`${name}:${key}`, String(value));
  } catch {
    // Without storage a reload starts at the top.
  }
}
export function rememberedNumber(key: string, name: string): number | undefined {
  const known = keptForEntry<number>(key, name);
  if (known !== undefined) return known;
  try {
    const text = sessionStorage.getItem(`${name}:${key}`);
    return text === null ? undefined : Number(text);
  } catch {
    return undefined;
  }
}
