import type { CaseEntry } from '../../../shared/moderation.ts';
import { count } from '../../i18n/format.ts';
import { t, tIfKnown } from '../../i18n/t.ts';

type Details = NonNullable<CaseEntry['details']>;

/** What the board has counted of a suspected ring, or what was changed after votes. */
export function Evidence({ entry: { kind, details = {} } }: { entry: CaseEntry }) {
  if (kind === 'ring') return <p>{ringText(details)}</p>;
  if (kind !== 'material_change') return null;
  const changes = Object.entries((details.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>);
  return (
    <div className="grid gap-0.5">
      <p>{t('mod.queue.changed', { votes: numberIn(details, 'votes') })}</p>
      <ul className="grid gap-0.5 text-soft">
        {changes.map(([field, { from, to }]) => (
          <li key={field} className="wrap-anywhere">
            {t('mod.queue.change', { field: tIfKnown(`edit.field.${field}`) ?? field, from: shown(from), to: shown(to) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

const numberIn = (details: Details, name: string): number => Number(details[name] ?? 0);

const ringText = (details: Details): string =>
  t('mod.queue.ring', {
    votes: numberIn(details, 'votes'),
    newPeople: numberIn(details, 'newPeople'),
    networks: numberIn(details, 'networks'),
    fromOneNetwork: numberIn(details, 'fromOneNetwork'),
    withheld: numberIn(details, 'withheld'),
  });

/** Amounts are in minor units of the deal's currency. */
const shown = (value: unknown): string => (typeof value === 'number' ? count(value / 100) : String(value ?? '–'));
