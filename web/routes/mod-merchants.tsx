import { useLocation, useSearch } from 'wouter';
import { permissions } from '../../shared/permissions.ts';
import { Claims } from '../features/deals/merchants/claims.tsx';
import { MerchantList } from '../features/deals/merchants/merchant-list.tsx';
import { MerchantSearch } from '../features/deals/merchants/merchant-search.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** Merchants, to search and edit, and who says that they work for one. */
export function ModMerchants() {
  const me = useMe();
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const q = query.get('q') ?? undefined;
  const after = query.get('after') ?? undefined;
  useTitle(t('mod.merchants.title'), useSite().name);
  if (!permissions['manage merchants'](actorOf(me))) return <NotFound />;
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('mod.merchants.title')}
        </h1>
        <p className="text-soft">{t('mod.merchants.text')}</p>
      </header>
      <Claims />
      <MerchantSearch key={q} q={q} onSearch={(typed) => navigate(typed === '' ? address : `${address}?q=${encodeURIComponent(typed)}`)} />
      <MerchantList q={q} after={after} />
    </div>
  );
}

const address = '/mod/merchants';
