import { useState } from 'react';
import { definitionOf } from '../../../../shared/deal-fields.ts';
import { Icon } from '../../../components/icon.tsx';
import { emptyDraft, isSameIn } from '../../../deals/draft.ts';
import { t } from '../../../i18n/t.ts';
import { DetailInput } from './detail-input.tsx';
import { detailFields } from './detail-list.ts';
import { detailsSummary } from './details-summary.ts';
import { useDealForm } from './form-context.ts';

/** Fields of these kinds take half of a wide form. */
const narrow = ['money', 'merchant', 'regions', 'moment'];

/** The fields that only some deals need: collapsed, unless one has a typed value or an error. */
export function DetailFields() {
  const { draft, errors, markOf } = useDealForm();
  const empty = emptyDraft(draft.currency);
  const [open, setOpen] = useState(() => detailFields.some((field) => !isSameIn(field, draft, empty) && markOf(field) === undefined));
  const [known, setKnown] = useState(errors);
  if (errors !== known) {
    setKnown(errors);
    if (detailFields.some((field) => field in errors)) setOpen(true);
  }
  const short = detailsSummary(draft);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1">
          <span className="text-lg font-semibold">{t('post.more')}</span>
          <span dir="auto" className="truncate text-sm text-soft group-open:hidden">
            {short || t('post.more.hint')}
          </span>
        </span>
        <Icon name="plus" className="size-5 text-soft transition-transform group-open:rotate-45" />
      </summary>
      <div className="grid items-start gap-5 p-4 pt-1 sm:grid-cols-2 sm:p-5 sm:pt-1">
        {detailFields.map((field) => (
          <div key={field} className={`min-w-0 empty:hidden ${narrow.includes(definitionOf(field).kind) ? '' : 'sm:col-span-2'}`}>
            <DetailInput field={field} />
          </div>
        ))}
      </div>
    </details>
  );
}
