import { Link, useLocation } from 'wouter';
import { staffLogAddress } from '../../shared/log-address.ts';
import { permissions } from '../../shared/permissions.ts';
import { t } from '../i18n/t.ts';
import { useCurrentInView } from '../lib/use-current-in-view.ts';
import { actorOf, useMe } from '../session/use-me.ts';

const screens = [
  { href: '/mod/queue', name: 'moderation.title', needs: 'read the queue and decide' },
  { href: '/mod/people', name: 'mod.people.title', needs: 'read the queue and decide' },
  { href: '/mod/merchants', name: 'mod.merchants.title', needs: 'manage merchants' },
  { href: '/mod/merchant-bans', name: 'merchantBans.title', needs: 'ban a domain or merchant' },
  { href: staffLogAddress({}), name: 'mod.log.title', needs: 'read the queue and decide' },
] as const;

/** The screens of staff that this person may open, above each of them. */
export function ModNav() {
  const [pathname] = useLocation();
  const who = actorOf(useMe());
  const open = screens.filter(({ needs }) => permissions[needs](who));
  const isShown = pathname.startsWith('/mod/') && open.length > 0;
  const row = useCurrentInView<HTMLElement>(isShown ? pathname : '');
  if (!isShown) return null;
  return (
    <nav
      ref={row}
      aria-label={t('account.queue')}
      className="mb-4 overflow-x-auto scroll-hint [--ground:var(--color-paper)] [scrollbar-width:none]"
    >
      <ul className="flex gap-1">
        {open.map(({ href, name }) => (
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
