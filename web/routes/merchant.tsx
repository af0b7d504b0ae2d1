import { Suspense } from 'react';
import { iconPath } from '../../shared/image-files.ts';
import { reads } from '../../shared/reads.ts';
import { lazyOrNothing, lazyWithWords } from '../components/lazy-or-nothing.ts';
import { lazyPart } from '../components/lazy-part.ts';
import { Monogram } from '../components/monogram.tsx';
import { useRead } from '../engine/use-read.ts';
import { withStaffWords } from '../i18n/language.ts';
import { useMay } from '../session/use-may.ts';
import { FeedScreen } from './feed-screen.tsx';
import { NotFound } from './lazy-not-found.ts';
import { useMovedTo } from './use-moved-to.ts';

const AboutMerchant = lazyPart(
  'about-merchant',
  async () => (await import('../features/deals/merchants/about-merchant.tsx')).AboutMerchant,
);
const MerchantFigures = lazyPart(
  'merchant-figures',
  async () => (await import('../features/deals/merchants/merchant-figures.tsx')).MerchantFigures,
);
const OwnAffiliation = lazyOrNothing(async () => (await import('../features/staff/affiliations/own-affiliation.tsx')).OwnAffiliation);
const EditLink = lazyOrNothing(async () => (await import('../features/deals/merchants/edit-link.tsx')).EditLink);
const MerchantBanNote = lazyWithWords(
  async () => (await import('../features/staff/merchant-bans/merchant-ban-note.tsx')).MerchantBanNote,
  withStaffWords,
);

export function Merchant({ params }: { params: { merchant: string } }) {
  const { data: merchant, status, problem } = useRead(reads.merchant(params.merchant));
  const mayClaim = useMay('claim an affiliation');
  const mayManage = useMay('manage merchants');
  const mayBan = useMay('ban a domain or merchant');
  const movedTo = useMovedTo(problem, 'merchantPage.moved');
  if (status === 'gone' && movedTo === undefined) return <NotFound />;
  return (
    <FeedScreen
      title={merchant?.name}
      own={{ merchant: params.merchant }}
      lead={
        merchant &&
        (merchant.html ?? merchant.aliases ?? merchant.linksPolicy) !== undefined && (
          <Suspense>
            <AboutMerchant merchant={merchant} />
          </Suspense>
        )
      }
      foot={
        merchant && (
          <Suspense>
            <div className="mt-4 flex flex-wrap items-center gap-x-4 empty:hidden">
              {mayClaim && <OwnAffiliation merchant={merchant} />}
              {mayManage && <EditLink name={merchant.name} />}
            </div>
            {mayBan && <MerchantBanNote merchant={merchant} />}
          </Suspense>
        )
      }
      heading={
        <div className="merchant-heading flex basis-full flex-wrap items-center gap-3 max-sm:mb-2">
          {merchant?.icon ? (
            <span className="grid size-12 shrink-0 place-items-center rounded-xl picture-ground">
              <img src={iconPath(merchant.icon)} alt="" className="merchant-icon" />
            </span>
          ) : (
            <Monogram name={merchant?.name ?? params.merchant} className="size-12 shrink-0 rounded-xl" />
          )}
          <div className="min-w-0 flex-1">
            <h1 tabIndex={-1} dir="auto" className="page-start text-2xl font-bold tracking-tight">
              {merchant?.name ?? params.merchant}
            </h1>
            {merchant?.domain && <bdi className="text-soft">{merchant.domain}</bdi>}
          </div>
          {merchant && (
            <Suspense fallback={<span className="h-12 max-sm:basis-full" />}>
              <MerchantFigures merchant={merchant} />
            </Suspense>
          )}
        </div>
      }
    />
  );
}
