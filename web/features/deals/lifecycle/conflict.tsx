import { useState } from 'react';
import { type DealField, definitionOf } from '../../../../shared/deal-fields.ts';
import { imagePath } from '../../../../shared/image-files.ts';
import { Button } from '../../../components/button.tsx';
import { ChangedWords } from '../../../components/changed-words.tsx';
import type { DealDraft } from '../../../deals/draft.ts';
import { isProse, useFieldText } from '../../../deals/field-text.tsx';
import { t } from '../../../i18n/t.ts';
import { momentFromLocal } from '../../../lib/local-time.ts';
import { useAttention } from '../../../lib/use-attention.ts';
import { type Choices, type Conflict, chosenSide, conflictingFields, mergeDrafts, type Side } from './merge-drafts.ts';

const sides: readonly Side[] = ['theirs', 'mine'];

interface ConflictViewProps extends Conflict {
  /** Counts how often the conflict was opened, or an edit was refused for it: each time its heading gets the focus. */
  attention: number;
  onResolve: (merged: DealDraft) => void;
}

/** Both versions of every field that someone else has changed, side by side, to choose from. */
export function ConflictView({ attention, onResolve, ...conflict }: ConflictViewProps) {
  const { base, mine, theirs } = conflict;
  const [choices, setChoices] = useState<Choices>({});
  const heading = useAttention(attention);
  return (
    <section className="arrive grid gap-4 rounded-card border-2 border-wire bg-surface p-4 sm:p-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {t('edit.conflict')}
      </h2>
      <p className="text-soft">{t('edit.conflict.text')}</p>
      {conflictingFields(conflict).map((field) => (
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
                checked={chosenSide(conflict, choices, field) === side}
                onChange={() => setChoices({ ...choices, [field]: side })}
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
        <Button look="primary" onClick={() => onResolve(mergeDrafts(conflict, choices))}>
          {t('edit.resolve')}
        </Button>
      </div>
    </section>
  );
}

function Value({ draft, base, field }: { draft: DealDraft; base: DealDraft; field: DealField }) {
  const fieldText = useFieldText();
  const [before, typed] = [base[field], draft[field]];
  if (typeof typed === 'object') return typed.length > 0 ? <Pictures of={typed} /> : <Empty />;
  // Regions are typed as one text.
  const isText = isProse(field) || definitionOf(field).kind === 'regions';
  if (isText && typeof before === 'string' && typeof typed === 'string' && before !== '' && typed !== '')
    return <ChangedWords from={before} to={typed} />;
  const value = definitionOf(field).kind === 'moment' ? (momentFromLocal(String(typed)) ?? typed) : typed;
  return (
    <span dir="auto" className="block whitespace-pre-wrap wrap-anywhere">
      {value === '' ? <Empty /> : fieldText(field, value, draft.currency)}
    </span>
  );
}

const Empty = () => <span className="text-soft italic">{t('edit.empty')}</span>;

const Pictures = ({ of }: { of: DealDraft['images'] }) => (
  <span className="mt-1 flex flex-wrap gap-2">
    {of.map(({ hash }) => (
      <img key={hash} src={imagePath(hash, 160, 'webp')} alt="" className="size-16 rounded-control object-cover" />
    ))}
  </span>
);
