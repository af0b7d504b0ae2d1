import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { fullMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { momentOf } from '../../lib/local-moment.ts';
import { categoryName, useSite } from '../site/use-site.ts';
import type { DealDraft, DealField } from './deal-form-draft.ts';

type Side = 'mine' | 'theirs';
const sides: readonly Side[] = ['theirs', 'mine'];

interface ConflictProps {
  /** Where the edit began. */
  base: DealDraft;
  mine: DealDraft;
  /** As it is on the board by now. */
  theirs: DealDraft;
  /** An edit was just refused for it: it wants to be looked at. */
  pressing: boolean;
  onResolve: (merged: DealDraft) => void;
}

/** Both versions of what somebody else has changed meanwhile, side by side, to choose from. */
export function Conflict({ base, mine, theirs, pressing, onResolve }: ConflictProps) {
  const [chosen, setChosen] = useState<Partial<Record<DealField, Side>>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = (Object.keys(base) as DealField[]).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  const sideOf = (field: DealField): Side => chosen[field] ?? (mine[field] === base[field] ? 'theirs' : 'mine');

  useEffect(() => {
    if (pressing) heading.current?.focus();
  }, [pressing]);

  const resolve = () => {
    const taken = fields.filter((field) => sideOf(field) === 'theirs').map((field) => [field, theirs[field]]);
    onResolve({ ...mine, ...Object.fromEntries(taken) });
  };

  return (
    <section role="status" className="arrive grid gap-4 rounded-card border-2 border-wire bg-surface p-4 sm:p-5">
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
                <Value draft={side === 'mine' ? mine : theirs} field={field} />
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

function Value({ draft, field }: { draft: DealDraft; field: DealField }) {
  const { categories } = useSite();
  const value = draft[field];
  const category = categories[draft.category];
  const words =
    typeof value === 'boolean'
      ? t(value ? 'edit.yes' : 'edit.no')
      : field === 'kind'
        ? t(`post.kind.${draft.kind}`)
        : field === 'category' && category
          ? categoryName(category)
          : field === 'endsAt' && value !== ''
            ? fullMoment(momentOf(value) ?? value)
            : value;
  return (
    <span dir="auto" className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
      {words || <span className="text-soft italic">{t('edit.empty')}</span>}
    </span>
  );
}
