import type { CaseEntry } from '../../../shared/moderation.ts';
import { money } from '../../i18n/format.ts';
import { t, tIfKnown } from '../../i18n/t.ts';

type Details = NonNullable<CaseEntry['details']>;

/** What the board has counted of a suspected ring, or what was changed after votes. */
export function Evidence({ entry: { kind, details = {} } }: { entry: CaseEntry }) {
  if (kind === 'ring') return <p>{ringText(details)}</p>;
  if (kind !== 'material_change') return null;
  const changes = Object.entries((details.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>);
  const currency = String(details.currency);
  return (
    <div className="grid gap-0.5">
      <p>{t('mod.queue.changed', { votes: numberIn(details, 'votes') })}</p>
      <ul className="grid gap-0.5 text-soft">
        {changes.map(([field, { from, to }]) => (
          <li key={field} className="wrap-anywhere">
            {t('mod.queue.change', {
              field: tIfKnown(`edit.field.${field}`) ?? field,
              from: shown(from, currency),
              to: shown(to, currency),
            })}
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

const shown = (value: unknown, currency: string): string => (typeof value === 'number' ? money(value, currency) : String(value ?? '–'));
