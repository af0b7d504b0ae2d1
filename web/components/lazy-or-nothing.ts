import { type ComponentType, createElement, lazy, memo, Suspense } from 'react';
import { withWords } from '../i18n/language.ts';
import { loadWhenOnline } from '../lib/load-when-online.ts';
import { untilUsed } from './after-first-use.ts';

const Nothing = () => null;

/** A load that failed stays unfinished for React: what the server rendered in its place, or the placeholder, stays. */
const never = () => new Promise<never>(() => undefined);

type Load<Props> = () => Promise<ComponentType<Props>>;
type Loaded<Props> = Promise<{ default: ComponentType<Props> }>;

/** A component that is loaded on demand, with its words. Until then it renders nothing; if it cannot be loaded, the screen says so. */
export function lazyWithWords<Props extends object>(load: Load<Props>, withTheirWords: (load: Load<Props>) => Loaded<Props> = withWords) {
  return inSuspense(() => withTheirWords(load));
}

/** The same, but if it cannot be loaded, the screen does without it. */
export const lazyOrNothing = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  inSuspense(() => withWords(load).catch(never));

/**
 * The same for what every visit loads: its messages are in the first part of the catalogue, and the large second part is not loaded. Until then
 * it may have a placeholder.
 */
export const lazyWithoutWords = <Props extends object>(load: Load<Props>, Placeholder?: ComponentType<Props>): ComponentType<Props> =>
  inSuspense(async () => ({ default: await loadWhenOnline(load).catch(never) }), Placeholder);

/** The same for what no first look needs: what the server rendered in its place stays until the page is used, and early.js repeats a click on it. */
export const lazyOnceUsed = <Props extends object>(load: Load<Props>, Placeholder?: ComponentType<Props>): ComponentType<Props> =>
  lazyWithoutWords(() => untilUsed().then(load), Placeholder);

/** Memoized: what the server rendered in its place would be lost if the screen rendered it again before it is loaded. */
function inSuspense<Props extends object>(load: () => Loaded<Props>, Placeholder: ComponentType<Props> = Nothing) {
  const Lazy: ComponentType<Props> = lazy(load);
  return memo((props: Props) => createElement(Suspense, { fallback: createElement(Placeholder, props) }, createElement(Lazy, props)));
}
