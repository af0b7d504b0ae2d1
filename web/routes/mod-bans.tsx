import { useSearch } from 'wouter';
import { permissions } from '../../shared/permissions.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { BanForm } from '../features/staff/merchant-bans/ban-form.tsx';
import { BanList } from '../features/staff/merchant-bans/ban-list.tsx';
import { t } from '../i18n/t.ts';
import { useTitle } from '../lib/navigation.ts';
import { actorOf, useMe } from '../session/use-me.ts';
import { useSite } from '../site/use-site.ts';
import { NotFound } from './lazy-not-found.ts';

/** The bans of domains and merchants. */
export function ModBans() {
  const isModerator = permissions['ban a domain or merchant'](actorOf(useMe()));
  const { data } = useRead(isModerator ? reads.merchantBans() : undefined);
  const merchant = new URLSearchParams(useSearch()).get('merchant') ?? undefined;
  useTitle(t('mod.bans.title'), useSite().name);
  if (!isModerator) return <NotFound />;
  const bans = data?.order.flatMap((id) => data.bans[id] ?? []);
  return (
    <div className="page-column grid gap-5">
      <header className="grid gap-1.5">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {t('mod.bans.title')}
        </h1>
        <p className="text-soft">{t('mod.bans.text')}</p>
      </header>
      <BanForm key={merchant} merchant={merchant} />
      <section aria-label={t('mod.bans.all')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('mod.bans.all')}</h2>
        {bans?.length === 0 && <p className="text-soft">{t('mod.bans.none')}</p>}
        {bans !== undefined && bans.length > 0 && <BanList bans={bans} />}
      </section>
    </div>
  );
}
