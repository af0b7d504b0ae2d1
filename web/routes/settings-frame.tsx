import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';

const tabs = [
  { path: '/settings', key: 'settings.tab.board' },
  { path: '/settings/channels', key: 'settings.tab.channels' },
  { path: '/settings/filters', key: 'settings.tab.filters' },
  { path: '/settings/profile', key: 'settings.tab.profile' },
  { path: '/settings/sessions', key: 'settings.tab.sessions' },
  { path: '/settings/tokens', key: 'settings.tab.tokens' },
  { path: '/settings/reports', key: 'settings.tab.reports' },
  { path: '/settings/data', key: 'settings.tab.data' },
] as const;

interface SettingsFrameProps {
  path: (typeof tabs)[number]['path'];
  title: string;
  text?: string;
  children: ReactNode;
}

/** A screen of the settings: the way to the others, and its own heading. Guests only have the settings of this browser. */
export function SettingsFrame({ path, title, text, children }: SettingsFrameProps) {
  const me = useMe();
  const row = useCurrentInView<HTMLElement>(path);
  useTitle(title, useSite().name);
  return (
    <div className="page-column grid gap-5">
      {(me !== undefined || path !== '/settings') && (
        <nav
          ref={row}
          aria-label={t('account.settings')}
          className="flex gap-1 overflow-x-auto rounded-xl bg-sunken p-0.5 [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Link
              key={tab.path}
              href={tab.path}
              aria-current={tab.path === path ? 'page' : undefined}
              className="flex min-h-11 flex-auto items-center justify-center rounded-control px-3 text-[0.9375rem] font-medium whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
            >
              {t(tab.key)}
            </Link>
          ))}
        </nav>
      )}
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {title}
        </h1>
        {text !== undefined && <p className="text-soft">{text}</p>}
      </header>
      {children}
    </div>
  );
}
