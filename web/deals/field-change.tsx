import type { DealField } from '../../shared/deal-fields.ts';
import type { FieldValue } from '../../shared/deal-patch.ts';
import { imagePath } from '../../shared/image-files.ts';
import type { Revisions } from '../../shared/revisions.ts';
import { Added, Removed } from '../components/added-removed.tsx';
import { t, tIfKnown } from '../i18n/t.ts';
import { isProse, useFieldText } from './field-text.tsx';
import { TextChange } from './text-change.tsx';

interface FieldChangeProps {
  field: DealField | 'state';
  change: Revisions['revisions'][string]['changes'][string];
  /** The currencies of amounts before and after. */
  currencies: { from: string; to: string };
}

/** The old and the new value of a field. */
export function FieldChange({ field, change: { from, to }, currencies }: FieldChangeProps) {
  const fieldText = useFieldText();
  const textOf = (value: FieldValue, currency: string) =>
    field === 'state' ? (tIfKnown(`detail.history.state.${value}`) ?? String(value)) : fieldText(field, value, currency);
  return (
    <div className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-sm leading-6 text-soft">{field === 'state' ? t('detail.history.field.state') : t(`edit.field.${field}`)}</dt>
      <dd className="min-w-0">
        {field === 'images' ? (
          <Pictures from={listOf(from)} to={listOf(to)} />
        ) : field !== 'state' && isProse(field) && typeof from === 'string' && typeof to === 'string' ? (
          <TextChange from={from} to={to} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {from !== undefined && <Removed>{textOf(from, currencies.from)}</Removed>}
            {from !== undefined && to !== undefined && ' '}
            {to !== undefined && <Added>{textOf(to, currencies.to)}</Added>}
          </p>
        )}
      </dd>
    </div>
  );
}

const listOf = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

/** Removed and added pictures; if only the order changed, all of them. */
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
