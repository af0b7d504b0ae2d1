import { modReads } from '../../shared/mod-reads.ts';
import { Skeleton } from '../components/skeleton.tsx';
import { merchantAddress } from '../deals/addresses.ts';
import { useRead } from '../engine/use-read.ts';
import { MerchantForm } from '../features/deals/merchants/merchant-form.tsx';
import { MerchantHistory } from '../features/deals/merchants/merchant-history.tsx';
import { MergeMerchant } from '../features/deals/merchants/merge-merchant.tsx';
import { count } from '../i18n/format.ts';
import { t } from '../i18n/t.ts';
import { NotFound } from './lazy-not-found.ts';
import { Page } from './page.tsx';

/** One merchant, with everything that moderators edit. */
export function ModMerchant({ params: { id } }: { params: { id: string } }) {
  const { data: merchant, status } = useRead(modReads.modMerchant(id));
  if (status === 'gone') return <NotFound />;
  if (merchant === undefined) return <Skeleton className="page-column h-96 rounded-card" />;
  return (
    <Page
      title={merchant.name}
      text={
        merchant.mergedInto === undefined ? (
          <>
            {t('merchant.deals', { count: merchant.deals, counted: count(merchant.deals) })} ·{' '}
            <a href={merchantAddress(merchant.slug)} target="_blank" rel="noopener" className="underline underline-offset-2 hover:text-ink">
              {t('mod.merchants.page')}
            </a>
          </>
        ) : (
          t('mod.merchants.mergedInto', { name: merchant.mergedInto })
        )
      }
    >
      {merchant.mergedInto === undefined && (
        <>
          <MerchantForm key={merchant.id} merchant={merchant} />
          <MergeMerchant merchant={merchant} />
        </>
      )}
      <MerchantHistory merchant={merchant} />
    </Page>
  );
}
