import { type ComponentType, lazy } from 'react';
import { withWords } from '../i18n/language.ts';
import { loadWhenOnline } from '../lib/load-when-online.ts';

const Nothing = () => null;

/** A component that is loaded on demand, and that renders nothing if it cannot be loaded. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(() => withWords(load).catch((): { default: ComponentType<Props> } => ({ default: Nothing })));

/** The same for what every visit loads: its messages are in the first part of the catalogue, and the large second part is not loaded. */
export const lazyWithoutWords = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadWhenOnline(load).catch(() => Nothing) }));
