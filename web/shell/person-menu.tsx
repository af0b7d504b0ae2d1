import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { Me } from '../../shared/people.ts';
import { permissions } from '../../shared/permissions.ts';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { lazyOrNothing } from '../components/lazy-or-nothing.ts';
import { Menu, menuItem } from '../components/menu.tsx';
import { personAddress, scheduledAddress } from '../deals/addresses.ts';
import { t } from '../i18n/t.ts';
import { sendUnsent, signOut } from '../routes/sign-out.ts';
import { actorOf } from '../session/use-me.ts';
import { Bell } from './bell.tsx';
import { iconButton } from './header-button.ts';

const SignOutDialog = lazyOrNothing(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

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
        <Link href="/saved" className={menuItem}>
          <Icon name="save" />
          {t('account.saved')}
        </Link>
        <Link href="/alerts" className={menuItem}>
          <Icon name="bell" />
          {t('account.alerts')}
        </Link>
        <Link href={scheduledAddress} className={menuItem}>
          <Icon name="clock" />
          {t('account.scheduled')}
        </Link>
        <Link href="/settings/filters" className={menuItem}>
          <Icon name="hide" />
          {t('account.muteRules')}
        </Link>
        <Link href="/settings" className={menuItem}>
          <Icon name="settings" />
          {t('account.settings')}
        </Link>
        {permissions['read the queue and decide'](actorOf(me)) && (
          <Link href="/mod/queue" className={menuItem}>
            <Icon name="flag" />
            {t('account.queue')}
          </Link>
        )}
        {permissions['read the queue and decide'](actorOf(me)) && (
          <Link href="/mod/people" className={menuItem}>
            <Icon name="person" />
            {t('account.people')}
          </Link>
        )}
        {permissions["change the board's settings"](actorOf(me)) && (
          <Link href="/admin" className={menuItem}>
            <Icon name="grid" />
            {t('account.admin')}
          </Link>
        )}
        <button type="button" onClick={() => void leave()} className={menuItem}>
          <Icon name="leave" />
          {t('account.signOut')}
        </button>
      </Menu>
      {unsent !== undefined && (
        <Suspense>
          <SignOutDialog drafts={unsent.drafts} onClose={() => setUnsent(undefined)} />
        </Suspense>
      )}
    </>
  );
}
