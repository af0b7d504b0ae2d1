import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { withStaffWords, withWords } from '../i18n/language.ts';
import { hasStarted } from '../lib/started.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

// biome-ignore lint/suspicious/noExplicitAny: each screen names the parameters of its own path
type Screen = ComponentType<any>;

/** A screen that is loaded when it is first opened. The server names `file` in the page, so that its code loads at once. */
export function screen(path: string, file: string, load: () => Promise<Screen>, withTheirWords = withWords) {
  let loading: Promise<{ default: Screen }> | undefined;
  let loaded: Screen | undefined;
  const loadOnce = () => {
    loading ??= withTheirWords(load).then(
      (part) => {
        loaded = part.default;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Lazy = lazy(loadOnce);
  /** `lazy` keeps what the server rendered until it is hydrated. Later it would show its fallback for at least 300 ms. */
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each screen, when this module is loaded, as React's lazy is
  function LoadedScreen(props: object) {
    const [shown, show] = useState<Screen | undefined>(() => loaded ?? (hasStarted() ? undefined : Lazy));
    useEffect(() => {
      if (shown !== undefined) return;
      loadOnce().then(
        (part) => show(() => part.default),
        (error: unknown) =>
          show(() => {
            throw error;
          }),
      );
    }, [shown]);
    return shown === undefined ? <ScreenSkeleton /> : createElement(shown, props);
  }
  return { path, file, component: LoadedScreen, loadOnce };
}

/** The same for moderators and admins. */
export const staffScreen = (path: string, file: string, load: () => Promise<Screen>) => screen(path, file, load, withStaffWords);
