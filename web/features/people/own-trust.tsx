import { reads } from '../../../shared/reads.ts';
import type { OwnTrust as Trust } from '../../../shared/trust.ts';
import { weightAtAge } from '../../../shared/weights.ts';
import { Icon } from '../../components/icon.tsx';
import { useLocalMoment } from '../../components/local-moment.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRead } from '../../engine/use-read.ts';
import { count } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../lib/now.ts';
import { trustLevels } from '../../session/trust-level.ts';

/** Someone's own level of trust, and what is missing for the next one. */
export function OwnTrust() {
  const { data } = useRead(reads.myTrust());
  if (data === undefined) return <Skeleton className="my-2 h-6 w-56 rounded-control" />;
  const level = trustLevels[data.trust] ?? 'new';
  return (
    <details>
      <summary className="min-h-10 py-2">
        <h2 className="inline font-medium">{t('person.trust.title', { level: t(`person.level.${level}`) })}</h2>
      </summary>
      <div className="grid gap-2">
        <p className="max-w-[42rem] text-soft">{t(`person.trust.${level}`)}</p>
        {data.trust === 0 && <Weight since={data.since} />}
        {data.lowered && <p className="max-w-[42rem] text-soft">{t('person.trust.set')}</p>}
        {data.next && <Missing next={data.next} />}
      </div>
    </details>
  );
}

function Weight({ since }: { since: string }) {
  const days = (useNow() - Date.parse(since)) / 86_400_000;
  return <p className="max-w-[42rem] text-soft">{t('person.trust.weight', { weight: count(Math.round(weightAtAge(days) * 10) / 10) })}</p>;
}

function Missing({ next: { trust, from, have, need } }: { next: NonNullable<Trust['next']> }) {
  const date = useLocalMoment(from, 'day');
  const isOldEnough = Date.parse(from) <= useNow();
  return (
    <>
      <h3 className="text-sm font-semibold">
        {t('person.trust.next', { level: t(`person.level.${trustLevels[trust] ?? 'factChecker'}`) })}
      </h3>
      <ul className="grid gap-1">
        <Step done={have >= need}>{t(trust === 1 ? 'person.trust.actions' : 'person.trust.hotDeals', { have, need })}</Step>
        <Step done={isOldEnough}>{isOldEnough ? t('person.trust.longEnough') : t('person.trust.from', { date })}</Step>
      </ul>
      {have >= need && isOldEnough && <p className="text-sm text-soft">{t('person.trust.soon')}</p>}
    </>
  );
}

const Step = ({ done, children }: { done: boolean; children: string }) => (
  <li className="flex items-center gap-2">
    <Icon name={done ? 'check' : 'clock'} className={`size-4 ${done ? 'text-good' : 'text-soft'}`} />
    {children}
  </li>
);
