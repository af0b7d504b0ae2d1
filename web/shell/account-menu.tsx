import { Link, useLocation, useSearch } from 'wouter';
import type { Me } from '../../shared/people.ts';
import { Avatar } from '../components/avatar.tsx';
import { Icon } from '../components/icon.tsx';
import { Menu, menuItem } from '../components/menu.tsx';
import { personAddress } from '../features/deals/addresses.ts';
import { signOut } from '../features/people/sign-out.ts';
import { isUnknown, signInAddress, useMe } from '../features/people/use-me.ts';
import { t } from '../i18n/t.ts';

const round = 'grid size-11 place-items-center rounded-full hover:bg-[rgb(255_255_255/0.12)]';

/** Who is signed in and what is theirs; for a guest, the way in. */
export function AccountMenu() {
  const me = useMe();
  if (me !== undefined) return <PersonMenu me={me} />;
  return isUnknown() ? <span className="size-11" /> : <GuestLinks />;
}

function GuestLinks() {
  // The way in leads back to the screen it is pressed on.
  useLocation();
  useSearch();
  return (
    <>
      <a
        href={signInAddress()}
        className="flex min-h-11 items-center rounded-control px-2.5 font-medium whitespace-nowrap hover:bg-[rgb(255_255_255/0.12)]"
      >
        {t('signIn.go')}
      </a>
      <Link href="/settings" aria-label={t('account.settings')} className={`${round} max-sm:hidden`}>
        <Icon name="settings" />
      </Link>
    </>
  );
}

const PersonMenu = ({ me }: { me: Me }) => (
  <Menu
    label={t('account.label', { name: me.name })}
    buttonClass={round}
    button={<Avatar name={me.name} picture={me.avatar} className="size-9 text-base" />}
  >
    {me.handle ? (
      <Link href={personAddress(me.handle)} className={menuItem}>
        <Icon name="person" />
        <span className="grid leading-tight">
          <bdi className="font-semibold">{me.name}</bdi>
          <span className="text-sm text-soft">@{me.handle}</span>
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
    <Link href="/settings/filters" className={menuItem}>
      <Icon name="hide" />
      {t('account.filters')}
    </Link>
    <Link href="/settings" className={menuItem}>
      <Icon name="settings" />
      {t('account.settings')}
    </Link>
    <button type="button" onClick={() => void signOut()} className={menuItem}>
      <Icon name="leave" />
      {t('account.signOut')}
    </button>
  </Menu>
);
