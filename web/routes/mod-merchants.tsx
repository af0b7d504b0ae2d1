import { useLocation, useSearch } from 'wouter';
import { limits } from '../../shared/limits.ts';
import { SearchBox } from '../components/search-box.tsx';
import { MerchantList } from '../features/deals/merchants/merchant-list.tsx';
import { AffiliationList } from '../features/staff/affiliations/affiliation-list.tsx';
import { t } from '../i18n/t.ts';
import { Page } from './page.tsx';

/** Merchants, to search and edit, and who says that they work for one. */
export function ModMerchants() {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const q = query.get('q') ?? undefined;
  const after = query.get('after') ?? undefined;
  return (
    <Page title={t('mod.merchants.title')} text={t('mod.merchants.text')}>
      <AffiliationList />
      <SearchBox
        key={q}
        label={t('mod.merchants.search')}
        submitLabel={t('mod.merchants.find')}
        maxLength={limits.search.max}
        q={q}
        onSearch={(typed) => navigate(typed === '' ? address : `${address}?q=${encodeURIComponent(typed)}`)}
      />
      <MerchantList q={q} after={after} />
    </Page>
  );
}

const address = '/mod/merchants';
