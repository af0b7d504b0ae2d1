import { useState } from 'react';
import type { DealField } from '../../../shared/deal-fields.ts';
import { imagePath } from '../../../shared/image-files.ts';
import { Button } from '../../components/button.tsx';
import { ChangedWords } from '../../components/changed-words.tsx';
import { type DealDraft, isSameIn } from '../../deals/draft.ts';
import { fullMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { momentFromLocal } from '../../lib/local-time.ts';
import { useAttention } from '../../lib/use-attention.ts';
import { categoryName, useSite } from '../../site/use-site.ts';

type Side = 'mine' | 'theirs';
const sides: readonly Side[] = ['theirs', 'mine'];

/** Fields that are texts of several words, of which one wants to see which. */
const texts = ['title', 'evidence', 'regions', 'body'] as const;
const isText = (field: DealField): field is (typeof texts)[number] => (texts as readonly DealField[]).includes(field);

interface ConflictProps {
  /** Where the edit began. */
  base: DealDraft;
  mine: DealDraft;
  /** As it is on the board by now. */
  theirs: DealDraft;
  /** Counts the times it was asked for, or an edit was refused for it: it wants to be looked at. */
  attention: number;
  onResolve: (merged: DealDraft) => void;
}

/** Both versions of what somebody else has changed meanwhile, side by side, to choose from. */
export function Conflict({ base, mine, theirs, attention, onResolve }: ConflictProps) {
  const [chosen, setChosen] = useState<Partial<Record<DealField, Side>>>({});
  const heading = useAttention(attention);
  const fields = (Object.keys(base) as DealField[]).filter((field) => !isSameIn(field, theirs, base) && !isSameIn(field, theirs, mine));
  const sideOf = (field: DealField): Side => chosen[field] ?? (isSameIn(field, mine, base) ? 'theirs' : 'mine');

  const resolve = () => {
    const taken = fields.filter((field) => sideOf(field) === 'theirs').map((field) => [field, theirs[field]]);
    onResolve({ ...mine, ...Object.fromEntries(taken) });
  };

  return (
    <section className="arrive grid gap-4 rounded-card border-2 border-wire bg-surface p-4 sm:p-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t('edit.conflict')}
      </h2>
      <p className="text-soft">{t('edit.conflict.text')}</p>
      {fields.map((field) => (
        <fieldset key={field} className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-1.5 font-medium">{t(`edit.field.${field}`)}</legend>
          {sides.map((side) => (
            <label
              key={side}
              className="flex items-start gap-2.5 rounded-control border border-edge p-3 has-checked:border-wire has-checked:bg-wire-wash"
            >
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={sideOf(field) === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
                className="mt-1 shrink-0"
              />
              <span className="min-w-0">
                <span className="block text-sm text-soft">{t(`edit.side.${side}`)}</span>
                <span className="block max-h-60 overflow-y-auto">
                  <Value draft={side === 'mine' ? mine : theirs} base={base} field={field} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button look="primary" onClick={resolve}>
          {t('edit.resolve')}
        </Button>
      </div>
    </section>
  );
}

function Value({ draft, base, field }: { draft: DealDraft; base: DealDraft; field: DealField }) {
  const said = useSaid(draft, field);
  if (field === 'images' && draft.images.length > 0) return <Pictures of={draft.images} />;
  if (isText(field) && base[field] !== '' && said !== '') return <ChangedWords from={base[field]} to={draft[field]} />;
  return (
    <span dir="auto" className="block whitespace-pre-wrap wrap-anywhere">
      {said || <span className="text-soft italic">{t('edit.empty')}</span>}
    </span>
  );
}

/** What stands in a field, in words. */
function useSaid(draft: DealDraft, field: DealField): string {
  const { categories } = useSite();
  const value = draft[field];
  const category = categories[draft.category];
  if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
  if (typeof value !== 'string') return '';
  if (field === 'kind') return t(`post.kind.${draft.kind}`);
  if (field === 'category' && category) return categoryName(category);
  if ((field === 'startsAt' || field === 'endsAt') && value !== '') return fullMoment(momentFromLocal(value) ?? value);
  return value;
}

const Pictures = ({ of }: { of: DealDraft['images'] }) => (
  <span className="mt-1 flex flex-wrap gap-2">
    {of.map(({ hash }) => (
      <img key={hash} src={imagePath(hash, 160, 'webp')} alt="" className="size-16 rounded-control object-cover" />
    ))}
  </span>
);
