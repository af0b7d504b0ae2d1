import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { focusSearch } from '../features/search/search-field.tsx';
import { withWords } from '../i18n/language.ts';
import { newEntry } from '../lib/history-entry.ts';
import { isTyping } from '../lib/is-typing.ts';
import { createListeners } from '../lib/listeners.ts';
import { scrollBehavior } from '../lib/scroll-behavior.ts';
import { setting } from '../lib/settings.ts';

const ShortcutHelp = lazy(() => withWords(async () => (await import('./shortcut-help.tsx')).ShortcutHelp));

const listeners = createListeners();
let helping = false;
function help(next: boolean) {
  helping = next;
  listeners.tell();
}

export const openShortcutHelp = () => help(true);

const cards = () => [...document.querySelectorAll<HTMLElement>('main [data-deal]')];
const currentCard = () => document.activeElement?.closest<HTMLElement>('[data-deal]') ?? undefined;

function step(by: 1 | -1) {
  const all = cards();
  const current = currentCard();
  const next = current === undefined ? firstInView(all) : all[all.indexOf(current) + by];
  const link = next?.querySelector<HTMLElement>('.deal-link');
  link?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}

const firstInView = (all: HTMLElement[]) => all.find((card) => card.getBoundingClientRect().top >= 60) ?? all[0];

/** Presses the button with this name on the focused card, or on the deal's page. */
const press = (name: string) => (currentCard() ?? document).querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.click();

const keys: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => currentCard()?.querySelector<HTMLElement>('.deal-link')?.click(),
  u: () => press('vote-up'),
  d: () => press('vote-down'),
  s: () => press('save'),
  n: () => document.querySelector<HTMLElement>('[data-shortcut="show-new"]')?.click(),
  b: () => document.querySelector<HTMLElement>('[data-shortcut="bell"]')?.click(),
  p: () => navigate('/post', { state: newEntry() }),
  '/': focusSearch,
  '?': openShortcutHelp,
};

/** Keyboard shortcuts. They can be turned off, since they get in the way of speech input. */
export function Shortcuts() {
  const open = useSyncExternalStore(
    listeners.subscribe,
    () => helping,
    () => false,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || setting('shortcuts') === 'off') return;
      const act = keys[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return open ? (
    <Suspense>
      <ShortcutHelp onClose={() => help(false)} />
    </Suspense>
  ) : null;
}
