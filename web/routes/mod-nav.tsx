import { useLocation } from 'wouter';
import { staffLogAddress } from '../../shared/log-address.ts';
import { permissions } from '../../shared/permissions.ts';
import { TabLinks } from '../components/tab-links.tsx';
import { t } from '../i18n/t.ts';
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
  const current = open.find(({ href }) => pathname.startsWith(href))?.href ?? pathname;
  if (!pathname.startsWith('/mod/') || open.length === 0) return null;
  return (
    <div className="column-start mb-4 [&~*]:column-start">
      <TabLinks label={t('account.queue')} pages={open.map(({ href, name }) => ({ href, words: t(name) }))} current={current} />
    </div>
  );
}
