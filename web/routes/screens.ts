import { type ComponentType, lazy } from 'react';
import { withWords } from '../i18n/language.ts';

// biome-ignore lint/suspicious/noExplicitAny: each screen names the parameters of its own path
type Screen = ComponentType<any>;

/** A screen that is loaded when it is first opened. */
function screen(path: string, load: () => Promise<Screen>) {
  let loading: Promise<{ default: Screen }> | undefined;
  const loadOnce = () => {
    loading ??= withWords(load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return { path, component: lazy(loadOnce), loadOnce };
}

export const screens = [
  screen('/search', async () => (await import('./search.tsx')).Search),
  screen('/d/:id/:slug?', async () => (await import('./deal.tsx')).Deal),
  screen('/d/:id/:slug/history', async () => (await import('./history.tsx')).DealHistory),
  screen('/d/:id/:slug/edit', async () => (await import('./edit.tsx')).Edit),
  screen('/post', async () => (await import('./post.tsx')).Post),
  screen('/scheduled', async () => (await import('./scheduled.tsx')).Scheduled),
  screen('/saved', async () => (await import('./saved.tsx')).Saved),
  screen('/u/:handle', async () => (await import('./person.tsx')).Person),
  screen('/welcome', async () => (await import('./welcome.tsx')).Welcome),
  screen('/settings/filters', async () => (await import('./settings-filters.tsx')).SettingsFilters),
  screen('/settings', async () => (await import('./settings.tsx')).Settings),
  screen('/sign-in-failed', async () => (await import('./sign-in-failed.tsx')).SignInFailed),
];
