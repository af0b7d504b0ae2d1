import { useSearch } from 'wouter';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { BanForm } from '../features/staff/merchant-bans/ban-form.tsx';
import { BanList } from '../features/staff/merchant-bans/ban-list.tsx';
import { t } from '../i18n/t.ts';
import { Page } from './page.tsx';

/** The bans of domains and merchants. */
export function ModBans() {
  const { data } = useRead(reads.merchantBans());
  const merchant = new URLSearchParams(useSearch()).get('merchant') ?? undefined;
  const bans = data?.order.flatMap((id) => data.bans[id] ?? []);
  return (
    <Page title={t('mod.bans.title')} text={t('mod.bans.text')}>
      <BanForm key={merchant} merchant={merchant} />
      <section aria-label={t('mod.bans.all')} className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('mod.bans.all')}</h2>
        {bans?.length === 0 && <p className="text-soft">{t('mod.bans.none')}</p>}
        {bans !== undefined && bans.length > 0 && <BanList bans={bans} />}
      </section>
    </Page>
  );
}
