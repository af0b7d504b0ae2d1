import { type DealField, dealFieldNames } from '../../../../shared/deal-fields.ts';
import type { CaseEntry } from '../../../../shared/moderation.ts';
import type { Revisions } from '../../../../shared/revisions.ts';
import { FieldChange } from '../../../deals/field-change.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';

type Details = NonNullable<CaseEntry['details']>;
type Changes = Partial<Record<DealField, Revisions['revisions'][string]['changes'][string]>>;

/** What the board has counted of a suspected ring, what was changed, or what was decided before. */
export function Evidence({ entry: { kind, details = {} } }: { entry: CaseEntry }) {
  if (kind === 'ring') return <p>{ringText(details)}</p>;
  if (kind === 'restored') return <p>{t('moderation.restored', { outcome: tIfKnown(`reports.outcome.${details.outcome}`) ?? '' })}</p>;
  return kind === 'material_change' ? <Changed details={details} /> : null;
}

function Changed({ details }: { details: Details }) {
  const changes = (details.changes ?? {}) as Changes;
  const currency = String(details.currency);
  const currencies = { from: String(changes.currency?.from ?? currency), to: String(changes.currency?.to ?? currency) };
  const changed = dealFieldNames.filter((field) => changes[field]);
  return (
    <div className="grid gap-2">
      <p>{tIfKnown(`moderation.changed.${details.why}`) ?? t('moderation.changed', { votes: numberIn(details, 'votes') })}</p>
      {changed.length === 0 && <p className="text-soft">{t('moderation.changed.back')}</p>}
      <dl className="grid gap-2">
        {changed.map(
          (field) => changes[field] && <FieldChange key={field} field={field} change={changes[field]} currencies={currencies} />,
        )}
      </dl>
    </div>
  );
}

const numberIn = (details: Details, name: string): number => Number(details[name] ?? 0);

const ringText = (details: Details): string =>
  t('moderation.ring', {
    votes: numberIn(details, 'votes'),
    newPeople: numberIn(details, 'newPeople'),
    networks: numberIn(details, 'networks'),
    fromOneNetwork: numberIn(details, 'fromOneNetwork'),
    withheld: numberIn(details, 'withheld'),
  });
