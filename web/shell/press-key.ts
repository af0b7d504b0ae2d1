import { navigate } from 'wouter/use-browser-location';
import { newEntry } from '../lib/history-entry.ts';
import { scrollBehavior } from '../lib/scroll-behavior.ts';
import { type ShortcutKey, shortcutHelp } from './shortcut-state.ts';

/** All but the one that focuses the search field. */
type LoadedKey = Exclude<ShortcutKey, '/'>;

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

const keys: Record<LoadedKey, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => currentCard()?.querySelector<HTMLElement>('.deal-link')?.click(),
  u: () => press('vote-up'),
  d: () => press('vote-down'),
  s: () => press('save'),
  n: () => document.querySelector<HTMLElement>('[data-shortcut="show-new"]')?.click(),
  b: () => document.querySelector<HTMLElement>('[data-shortcut="bell"]')?.click(),
  p: () => navigate('/post', { state: newEntry() }),
  '?': () => shortcutHelp.set(true),
};

/** Does what a shortcut stands for. */
export const pressKey = (key: LoadedKey): void => keys[key]();
