import type { FieldValue } from '../../../shared/deal-patch.ts';
import { imagePath } from '../../../shared/image-files.ts';
import { Added, Removed } from '../../components/added-removed.tsx';
import { fullMoment, money } from '../../i18n/format.ts';
import { placeName } from '../../i18n/place-name.ts';
import { t, tIfKnown } from '../../i18n/t.ts';
import { categoryName, useSite } from '../../site/use-site.ts';
import type { Change } from './earlier-version.ts';
import { TextChange } from './text-change.tsx';

/** Texts of several words, of which one wants to see which. */
const texts = ['title', 'body', 'evidence'];
const amounts = ['price', 'shipping', 'reference'];

interface FieldChangeProps {
  field: string;
  change: Change;
  /** What the deal's amounts were in before and after. */
  currencies: { from: string; to: string };
}

/** What a field was and what it became, as people write such a thing. */
export function FieldChange({ field, change: { from, to }, currencies }: FieldChangeProps) {
  const said = useSaid(field);
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-soft">{tIfKnown(`edit.field.${field}`) ?? t('detail.history.field.state')}</dt>
      <dd className="min-w-0">
        {field === 'images' ? (
          <Pictures from={listOf(from)} to={listOf(to)} />
        ) : texts.includes(field) && typeof from === 'string' && typeof to === 'string' ? (
          <TextChange from={from} to={to} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {from !== undefined && <Removed>{said(from, currencies.from)}</Removed>}
            {from !== undefined && to !== undefined && ' '}
            {to !== undefined && <Added>{said(to, currencies.to)}</Added>}
          </p>
        )}
      </dd>
    </div>
  );
}

const listOf = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

/** How a value of this field is said. */
function useSaid(field: string): (value: FieldValue, currency: string) => string {
  const { categories } = useSite();
  return (value, currency) => {
    if (Array.isArray(value)) return value.map(placeName).join(', ');
    if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
    if (typeof value === 'number') return amounts.includes(field) ? money(value, currency) : String(value);
    const category = categories[value];
    if (field === 'category' && category) return categoryName(category);
    if (field === 'startsAt' || field === 'endsAt') return fullMoment(value);
    if (field === 'kind') return tIfKnown(`post.kind.${value}`) ?? value;
    if (field === 'state') return tIfKnown(`detail.history.state.${value}`) ?? value;
    return value;
  };
}

/** Those that went and those that came; only in another order, all as they stand now. */
function Pictures({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  const gone = from.filter((hash) => !to.includes(hash));
  const come = to.filter((hash) => !from.includes(hash));
  if (gone.length + come.length === 0) return <p className="flex flex-wrap items-center gap-2">{to.map(thumbnail)}</p>;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {gone.length > 0 && (
        <del className="flex flex-wrap gap-2 rounded-control bg-danger-wash p-1.5 no-underline *:[img]:opacity-60">
          <span className="sr-only">{t('detail.history.pictures.removed', { count: gone.length })}</span>
          {gone.map(thumbnail)}
        </del>
      )}
      {come.length > 0 && (
        <ins className="flex flex-wrap gap-2 rounded-control bg-wire-wash p-1.5 no-underline">
          <span className="sr-only">{t('detail.history.pictures.added', { count: come.length })}</span>
          {come.map(thumbnail)}
        </ins>
      )}
    </p>
  );
}

const thumbnail = (hash: string) => (
  <img key={hash} src={imagePath(hash, 160, 'webp')} alt="" loading="lazy" className="size-16 rounded-control object-cover" />
);
