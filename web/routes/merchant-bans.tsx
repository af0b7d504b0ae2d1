import { useSearch } from 'wouter';
import { Section } from '../components/section.tsx';
import { BanForm } from '../features/staff/merchant-bans/ban-form.tsx';
import { BanList } from '../features/staff/merchant-bans/ban-list.tsx';
import { t } from '../i18n/t.ts';
import { Page } from './page.tsx';

/** The bans of domains and merchants. */
export function MerchantBans() {
  const merchant = new URLSearchParams(useSearch()).get('merchant') ?? undefined;
  return (
    <Page title={t('merchantBans.title')} text={t('merchantBans.text')}>
      <BanForm key={merchant} merchant={merchant} />
      <Section title={t('merchantBans.all')}>
        <BanList />
      </Section>
    </Page>
  );
}
