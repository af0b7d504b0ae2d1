import type { AlertTrial } from '../../../../shared/alerts.ts';
import { Icon } from '../../../components/icon.tsx';
import { SmallCard } from '../../../deals/small-card.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

interface TrialResultProps {
  trial?: AlertTrial | undefined;
  /** The trial failed. */
  errors?: object | undefined;
  isBehind: boolean;
}

/** How often an alert would have notified in the last 30 days, and the latest deals. */
export const TrialResult = ({ trial, errors, isBehind }: TrialResultProps) => (
  <section
    aria-label={t('alerts.trial')}
    aria-busy={isBehind}
    className={`grid content-start gap-3 rounded-card bg-sunken p-4 ${isBehind ? 'opacity-60 transition-opacity delay-150' : ''}`}
  >
    <div role="status" className="grid gap-1.5">
      {trial === undefined ? (
        <p className="text-soft">{t(errors === undefined ? 'alerts.trial.running' : 'alerts.trial.failed')}</p>
      ) : (
        <Summary trial={trial} />
      )}
    </div>
    {trial && trial.deals.length > 0 && (
      <ul aria-label={t('alerts.trial.deals')} className="grid max-h-96 gap-2 overflow-y-auto">
        {trial.deals.map((deal) => (
          <li key={deal.id}>
            <SmallCard deal={deal} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** In the last 30 days it would have notified you 14 times. */
export const trialText = ({ matches, isComplete }: AlertTrial): string =>
  t('alerts.trial.notified', { count: matches, counted: `${count(matches)}${isComplete ? '' : '+'}` });

const Summary = ({ trial, trial: { matches, refused } }: { trial: AlertTrial }) => (
  <>
    <p className="font-semibold">{trialText(trial)}</p>
    {refused && (
      <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
        <Icon name="warning" className="mt-0.5 size-4" />
        {t('alerts.tooBroad', { counted: count(refused.count) })}
      </p>
    )}
    {matches === 0 && <p className="text-soft">{t('alerts.trial.none')}</p>}
  </>
);
