import { type ComponentType, lazy } from 'react';
import { withWords } from '../i18n/language.ts';

const Nothing = () => null;

/** A part of a screen that is loaded when it is needed, and that the screen can do without where it can not be loaded. */
export const lazyOrNothing = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(() => withWords(load).catch((): { default: ComponentType<Props> } => ({ default: Nothing })));
