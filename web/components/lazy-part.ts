import { type ComponentType, createElement, lazy, useState } from 'react';
import { withWords } from '../i18n/language.ts';

const loaders = new Map<string, () => Promise<unknown>>();
const rendered = new Set<string>();

/**
 * A part of a screen that is loaded on demand, with its words. If the server has rendered it, it is loaded before the page is hydrated:
 * otherwise a click on it would be lost, and a change meanwhile would make React replace it with nothing until it is loaded.
 */
export function lazyPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    const part = await withWords(load);
    loaded = part.default;
    return part;
  };
  loaders.set(name, loadOnce);
  const Lazy = lazy(loadOnce);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is loaded, as React's lazy is
  return function Part(props: Props) {
    rendered.add(name);
    const [shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(shown, props);
  };
}

/** On the server: the names of the parts that were rendered since the last call. */
export function takeRendered(): string[] {
  const names = [...rendered];
  rendered.clear();
  return names;
}

/** Loads the parts with these names, separated by spaces. One that cannot be loaded is left to the screen. */
export const loadParts = (names = ''): Promise<unknown> => Promise.allSettled(names.split(' ').map((name) => loaders.get(name)?.()));
