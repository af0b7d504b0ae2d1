import { type ComponentType, lazy } from 'react';
import { withWords } from '../i18n/language.ts';

const Nothing = () => null;

/** A component that is loaded on demand, and that renders nothing if it cannot be loaded. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(() => withWords(load).catch((): { default: ComponentType<Props> } => ({ default: Nothing })));
