import { Link } from 'wouter';
import { iconPath } from '../../../../shared/image-files.ts';
import type { MerchantList as Merchants } from '../../../../shared/merchants.ts';
import { modReads } from '../../../../shared/mod-reads.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Monogram } from '../../../components/monogram.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** A page of merchants, the newest first. */
export function MerchantList({ q, after }: { q: string | undefined; after: string | undefined }) {
  const { data } = useRead(modReads.modMerchants({ q, after }));
  if (data === undefined) return <Skeleton className="h-96 rounded-card" />;
  if (data.merchants.length === 0) return <EmptyState scene={empty} title={t('mod.merchants.none')} text={t('mod.merchants.noneText')} />;
  const next = new URLSearchParams({ ...(q === undefined ? {} : { q }), after: data.next ?? '' });
  return (
    <section aria-label={t('mod.merchants.title')} className="grid gap-4">
      <List items={data.merchants} row={(merchant) => <Row merchant={merchant} />} />
      {data.next !== undefined && (
        <ButtonLink href={`/mod/merchants?${next}`} className="justify-self-center">
          {t('mod.merchants.more')}
        </ButtonLink>
      )}
    </section>
  );
}

const Row = ({ merchant: { id, name, icon, domain, deals, mergedInto } }: { merchant: Merchants['merchants'][number] }) => (
  <Link href={`/mod/merchants/${id}`} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken">
    {icon ? (
      <img src={iconPath(icon)} alt="" className="size-8 rounded-control object-contain" />
    ) : (
      <Monogram name={name} className="size-8 rounded-control" />
    )}
    <span className="min-w-0 flex-1">
      <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      <bdi className="block truncate text-sm text-soft">
        {mergedInto === undefined ? domain : t('mod.merchants.mergedInto', { name: mergedInto })}
      </bdi>
    </span>
    <span className="shrink-0 text-sm text-soft tabular-nums">{t('merchant.deals', { count: deals, counted: count(deals) })}</span>
  </Link>
);
