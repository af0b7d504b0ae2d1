import type { ReactNode } from 'react';
import { PageHeading } from '../board/page-heading.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { t } from '../i18n/t.ts';
import { RequireSignIn } from '../session/require-sign-in.tsx';
import { useMe } from '../session/use-me.ts';

/** The parts of someone's own settings, besides those of this browser. */
export const settingsParts = ['channels', 'filters', 'profile', 'identities', 'sessions', 'tokens', 'reports', 'data'] as const;
export type SettingsPart = (typeof settingsParts)[number];

const tabs = [
  { href: '/settings', words: () => t('settings.tab.board') },
  ...settingsParts.map((part) => ({ href: `/settings/${part}`, words: () => t(`settings.tab.${part}`) })),
];

interface SettingsPageProps {
  path: '/settings' | `/settings/${SettingsPart}`;
  title: string;
  text?: string | undefined;
  /** What guests are told that these settings are for; undefined if they have them too. */
  guest?: string;
  children: ReactNode;
}

/** A screen of the settings: the way to the others, and its own heading. Guests only have the settings of this browser. */
export function SettingsPage({ path, title, text, guest, children }: SettingsPageProps) {
  const me = useMe();
  return (
    <div className="page-column grid grid-cols-1 gap-5">
      {(me !== undefined || path !== '/settings') && (
        <TabLinks label={t('account.settings')} pages={tabs.map(({ href, words }) => ({ href, words: words() }))} current={path} />
      )}
      <PageHeading title={title} text={text} />
      {guest === undefined ? children : <RequireSignIn text={guest}>{children}</RequireSignIn>}
    </div>
  );
}
