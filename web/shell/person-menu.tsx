import { useState } from 'react';
import { Link } from 'wouter';
import type { Me } from '../../shared/people.ts';
import { permissions } from '../../shared/permissions.ts';
import { Avatar } from '../components/avatar.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { lazyOrNothing } from '../components/lazy-or-nothing.ts';
import { Menu, menuItem } from '../components/menu.tsx';
import { personAddress, scheduledAddress } from '../deals/addresses.ts';
import { type MessageKey, t } from '../i18n/t.ts';
import { sendUnsent, signOut } from '../routes/sign-out.ts';
import type { PlainPermission } from '../session/use-may.ts';
import { actorOf } from '../session/use-me.ts';
import { Bell } from './bell.tsx';
import { iconButton } from './header-button.ts';

const SignOutDialog = lazyOrNothing(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

const OpenCases = lazyOrNothing(async () => (await import('./open-cases.tsx')).OpenCases);
const OpenCasesInMenu = lazyOrNothing(async () => (await import('./open-cases.tsx')).OpenCasesInMenu);

const links: readonly { href: string; icon: IconName; text: MessageKey; may?: PlainPermission }[] = [
  { href: '/following', icon: 'star', text: 'account.following' },
  { href: '/saved', icon: 'save', text: 'account.saved' },
  { href: '/alerts', icon: 'bell', text: 'account.alerts' },
  { href: scheduledAddress, icon: 'clock', text: 'account.scheduled' },
  { href: '/settings/filters', icon: 'hide', text: 'account.muteRules' },
  { href: '/settings', icon: 'settings', text: 'account.settings' },
  { href: '/mod/queue', icon: 'flag', text: 'account.queue', may: 'read the queue and decide' },
  { href: '/mod/people', icon: 'person', text: 'account.people', may: 'read the queue and decide' },
  { href: '/admin', icon: 'grid', text: 'account.admin', may: "change the board's settings" },
];

/** The bell, and the menu of the signed-in person. */
export function PersonMenu({ me }: { me: Me }) {
  const [unsent, setUnsent] = useState<{ drafts: number }>();
  const leave = async () => {
    const left = await sendUnsent();
    if (left.commands + left.drafts === 0) await signOut();
    else setUnsent(left);
  };
  return (
    <>
      {permissions['read the queue and decide'](actorOf(me)) && <OpenCases />}
      <Bell />
      <Menu
        label={t('account.label', { name: me.name })}
        buttonClass={iconButton}
        button={<Avatar name={me.name} picture={me.avatar} className="size-9 text-base" />}
      >
        {me.handle ? (
          <Link href={personAddress(me.handle)} className={menuItem}>
            <Icon name="person" />
            <span className="grid leading-tight">
              <bdi className="font-semibold">{me.name}</bdi>
              <bdi className="text-sm text-soft">@{me.handle}</bdi>
            </span>
          </Link>
        ) : (
          <Link href="/welcome" className={menuItem}>
            <Icon name="person" />
            {t('account.welcome')}
          </Link>
        )}
        {links
          .filter(({ may }) => may === undefined || permissions[may](actorOf(me)))
          .map(({ href, icon, text }) => (
            <Link key={href} href={href} className={menuItem}>
              <Icon name={icon} />
              {t(text)}
              {href === '/mod/queue' && <OpenCasesInMenu />}
            </Link>
          ))}
        <button type="button" onClick={() => void leave()} className={menuItem}>
          <Icon name="leave" />
          {t('account.signOut')}
        </button>
      </Menu>
      {unsent !== undefined && <SignOutDialog drafts={unsent.drafts} onClose={() => setUnsent(undefined)} />}
    </>
  );
}
