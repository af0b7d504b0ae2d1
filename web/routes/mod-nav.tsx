import { Link, useLocation } from 'wouter';
import { staffLogAddress } from '../../shared/log-address.ts';
import { permissions } from '../../shared/permissions.ts';
import { t } from '../i18n/t.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { actorOf, useMe } from '../session/use-me.ts';

const screens = [
  { href: '/mod/queue', name: 'mod.queue.title' },
  { href: '/mod/people', name: 'mod.people.title' },
  { href: '/mod/merchants', name: 'mod.merchants.title' },
  { href: '/mod/bans', name: 'mod.bans.title' },
  { href: staffLogAddress({}), name: 'mod.log.title' },
] as const;

/** The screens of moderators, above each of them. */
export function ModNav() {
  const [pathname] = useLocation();
  const isModerator = permissions['read the queue and decide'](actorOf(useMe()));
  const isShown = pathname.startsWith('/mod/') && isModerator;
  const row = useCurrentInView<HTMLElement>(isShown ? pathname : '');
  if (!isShown) return null;
  return (
    <nav ref={row} aria-label={t('account.queue')} className="mb-4 overflow-x-auto">
      <ul className="flex gap-1">
        {screens.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? 'page' : undefined}
              className="inline-flex min-h-10 items-center rounded-control px-3 whitespace-nowrap text-soft hover:bg-sunken hover:text-ink aria-[current]:bg-wire-wash aria-[current]:font-semibold aria-[current]:text-wire"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
