import type { ReactNode } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { imagePath } from '../../../../shared/image-files.ts';
import type { Image } from '../../../../shared/images.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import { Prose } from '../../../components/prose.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useFieldText } from '../../../deals/field-text.tsx';
import { Price } from '../../../deals/price.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';

/** Everything that a deal says, so that nobody has to open it before they decide: also where its link leads, in full. */
export function DealFacts({ id }: { id: number }) {
  const { data: deal } = useRead(queueReads.modDeal(id));
  const fieldText = useFieldText();
  if (deal === undefined) return <Skeleton className="h-24 w-full rounded-control" />;
  const { url, evidence, couponCode, regions, endsAt, startsAt, membersOnly, kind, category, currency, html, images = [] } = deal;
  const fields = { evidence, couponCode, regions, startsAt, endsAt, membersOnly, kind, category: category.slug, place: deal.place?.id };
  return (
    <div className="grid gap-3">
      <Price of={deal} over={deal.state !== 'live'} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {url !== undefined && (
          <Fact field="url">
            <OutsideLink url={url} />
          </Fact>
        )}
        {Object.entries(fields).map(([name, value]) => {
          const field = name as keyof typeof fields;
          return value === undefined || (Array.isArray(value) && value.length === 0) ? null : (
            <Fact key={field} field={field}>
              <span dir="auto" className="wrap-anywhere">
                {fieldText(field, value, currency)}
              </span>
            </Fact>
          );
        })}
      </dl>
      {images.length > 0 && <Pictures images={images} />}
      {html && <Prose html={html} className="text-sm" />}
    </div>
  );
}

const Fact = ({ field, children }: { field: keyof DealDetail & Parameters<ReturnType<typeof useFieldText>>[0]; children: ReactNode }) => (
  <>
    <dt className="text-soft">{t(`edit.field.${field}`)}</dt>
    <dd>{children}</dd>
  </>
);

/** The host stands out, since a path can say anything. */
function OutsideLink({ url }: { url: string }) {
  const [, before = '', host = '', path = ''] = /^(https?:\/\/)([^/?#]+)(.*)$/s.exec(url) ?? [];
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" className="wrap-anywhere underline underline-offset-4">
      <span className="text-soft">{before}</span>
      <span className="font-semibold">{host}</span>
      <span className="text-soft">{path}</span>
    </a>
  );
}

const Pictures = ({ images }: { images: readonly Image[] }) => (
  <ul className="flex flex-wrap gap-2">
    {images.map(({ hash }, index) => (
      <li key={hash}>
        <a href={imagePath(hash, 1_280, 'webp')} target="_blank" rel="noopener" className="block rounded-control">
          <img
            src={imagePath(hash, 320, 'webp')}
            alt={t('detail.picture.large', { number: index + 1, count: images.length })}
            loading="lazy"
            className="size-24 rounded-control border border-line bg-white object-contain"
          />
        </a>
      </li>
    ))}
  </ul>
);
