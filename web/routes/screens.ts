import { type ComponentType, lazy } from 'react';
import { withWords } from '../i18n/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen names the parameters of its own path
type Screen = ComponentType<any>;

/** A screen that is loaded when it is first gone to. */
function screen(path: string, load: () => Promise<Screen>) {
  let loading: Promise<{ default: Screen }> | undefined;
  const loadOnce = () => {
    loading ??= withWords(load);
    return loading;
  };
  return { path, component: lazy(loadOnce), loadOnce };
}

export const screens = [
  screen('/d/:id/:slug?', async () => (await import('./deal.tsx')).Deal),
  screen('/settings', async () => (await import('./settings.tsx')).Settings),
  screen('/sign-in-failed', async () => (await import('./sign-in-failed.tsx')).SignInFailed),
];
