import { Link } from 'wouter';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { lazyWithoutWords } from '../components/lazy-or-nothing.ts';
import { t } from '../i18n/t.ts';
import { isGuest, useMe, useSignInAddress } from '../session/use-me.ts';
import { iconButton } from './header-button.ts';

/** Guests never need it. */
const PersonMenu = lazyWithoutWords(
  async () => (await import('./person-menu.tsx')).PersonMenu,
  ({ me }) => (
    <span className={`ms-11 ${iconButton}`}>
      <Avatar name={me.name} picture={me.avatar} className="size-9 text-base" />
    </span>
  ),
);

/** The signed-in person's menu, or for guests the link to sign in. */
export function AccountMenu() {
  const me = useMe();
  if (me !== undefined) return <PersonMenu me={me} />;
  return isGuest() ? <GuestLinks /> : <span className="size-11" />;
}

function GuestLinks() {
  return (
    <>
      <a
        href={useSignInAddress()}
        className="flex min-h-11 items-center rounded-control px-2.5 font-medium whitespace-nowrap hover:bg-[rgb(255_255_255/0.12)]"
      >
        {t('signIn.go')}
      </a>
      <Link href="/settings" aria-label={t('account.settings')} className={`${iconButton} max-sm:hidden`}>
        <Icon name="settings" />
      </Link>
    </>
  );
}
