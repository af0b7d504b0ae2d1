import { dealFieldNames } from '../../../../shared/deal-fields.ts';
import { FieldChange } from '../../../deals/field-change.tsx';
import type { Revision } from './earlier-version.ts';

const names = ['state', ...dealFieldNames] as const;

/** Every field that changed, in the order of the form. `currency` is the currency of amounts afterwards. */
export function Changes({ changes, currency }: { changes: Revision['changes']; currency: string }) {
  const { from } = changes.currency ?? {};
  const currencies = { from: typeof from === 'string' ? from : currency, to: currency };
  return (
    <dl className="grid gap-3">
      {names.map((field) => changes[field] && <FieldChange key={field} field={field} change={changes[field]} currencies={currencies} />)}
    </dl>
  );
}
