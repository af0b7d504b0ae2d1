import type { BoardStatus } from '../../../../shared/delivery.ts';
import { interruptionDays } from '../../../../shared/statistics.ts';
import { Card } from '../../../components/section.tsx';
import { count, day } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** On which days the board did not run, and for how long: a bar for each day, and in words. */
export function Interruptions({ days }: { days: BoardStatus['interruptions'] }) {
  const [first] = days;
  if (first === undefined) return null;
  const minutes = days.reduce((sum, each) => sum + each.minutes, 0);
  const interrupted = days.filter((each) => each.minutes > 0).toReversed();
  return (
    <Card title={t('delivery.history', { days: count(interruptionDays) })}>
      <p>{t(minutes === 0 ? 'delivery.history.none' : 'delivery.history.total', { minutes, date: day(first.day, 'UTC') })}</p>
      <div aria-hidden="true" className="flex h-9 gap-0.5">
        <span className="rounded-sm bg-sunken" style={{ flexGrow: interruptionDays - days.length }} />
        {days.map((each) => (
          <span key={each.day} title={words(each)} className={`grow rounded-sm ${each.minutes > 0 ? 'bg-tag' : 'bg-good'}`} />
        ))}
      </div>
      {interrupted.length > 0 && (
        <ul className="grid gap-1">
          {interrupted.map((each) => (
            <li key={each.day}>{words(each)}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-soft">{t('delivery.history.how')}</p>
    </Card>
  );
}

const words = ({ day: date, minutes }: BoardStatus['interruptions'][number]) =>
  `${day(date, 'UTC')}: ${t('delivery.history.minutes', { minutes })}`;
