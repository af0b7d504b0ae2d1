import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeading } from '../board/page-heading.tsx';
import { t } from '../i18n/t.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { useMe } from '../session/use-me.ts';

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

interface SettingsPageProps {
  path: (typeof tabs)[number]['path'];
  title: string;
  text?: string;
  /** What guests are told that these settings are for; undefined if they have them too. */
  guest?: string;
  children: ReactNode;
}

/** A screen of the settings: the way to the others, and its own heading. Guests only have the settings of this browser. */
export function SettingsPage({ path, title, text, guest, children }: SettingsPageProps) {
  const me = useMe();
  const row = useCurrentInView<HTMLElement>(path);
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
      <PageHeading title={title} text={text} />
      {guest === undefined ? children : <RequireSignIn text={guest}>{children}</RequireSignIn>}
    </div>
  );
}
