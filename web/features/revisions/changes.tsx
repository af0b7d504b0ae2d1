import type { Revision } from './earlier-version.ts';
import { FieldChange } from './field-change.tsx';

/** Fields in the order in which a deal is read. */
const order =
  'state title price currency shipping reference evidence couponCode url merchant category kind regions startsAt endsAt membersOnly images body';
const placeOf = (field: string) => order.split(' ').indexOf(field);

/** Every field that became something else. `currency` is what amounts were in after it. */
export function Changes({ changes, currency }: { changes: Revision['changes']; currency: string }) {
  const { from } = changes.currency ?? {};
  const currencies = { from: typeof from === 'string' ? from : currency, to: currency };
  const fields = Object.entries(changes).toSorted(([one], [other]) => placeOf(one) - placeOf(other));
  return (
    <dl className="grid gap-3">
      {fields.map(([field, change]) => (
        <FieldChange key={field} field={field} change={change} currencies={currencies} />
      ))}
    </dl>
  );
}
