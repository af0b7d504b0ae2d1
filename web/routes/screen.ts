import { type ComponentType, lazy } from 'react';
import { withStaffWords, withWords } from '../i18n/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen names the parameters of its own path
type Screen = ComponentType<any>;

/** A screen that is loaded when it is first opened. The server names `file` in the page, so that its code and styles load at once. */
export function screen(path: string, file: string, load: () => Promise<Screen>, withTheirWords = withWords) {
  let loading: Promise<{ default: Screen }> | undefined;
  const loadOnce = () => {
    loading ??= withTheirWords(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { path, file, component: lazy(loadOnce), loadOnce };
}

/** The same for moderators and admins. */
export const staffScreen = (path: string, file: string, load: () => Promise<Screen>) => screen(path, file, load, withStaffWords);
