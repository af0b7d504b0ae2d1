import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { CaseContext as Context, QueueCase } from '../../../../shared/moderation.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { SmallCard } from '../../../deals/small-card.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { count, money } from '../../../i18n/format.ts';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { useLookAlikes } from '../../../moderation/deal-field.tsx';
import { reasonText } from '../../../moderation/reason-text.ts';
import { levelOf, trustLevels } from '../../../session/trust-level.ts';
import { personForCase } from './person-for-case.ts';

/** What helps to decide: the author and their history, the deal's edits, prices and voters, and deals that look alike. */
export function CaseContext({ each }: { each: QueueCase }) {
  const { data } = useRead(queueReads.caseContext(each.id));
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-control" />;
  return (
    <div className="grid content-start gap-4 text-sm">
      {data.person && <History context={data} person={data.person} address={personForCase(data.person.id, data.case)} />}
      {data.votes.length > 0 && <Votes votes={data.votes} />}
      {data.edits.length > 0 && <Edits edits={data.edits} />}
      {data.prices.length > 1 && <Prices prices={data.prices} />}
      {each.deal && <LookAlikes deal={each.deal} />}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1.5">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

const states = (of: Record<string, number>) =>
  Object.entries(of)
    .map(([state, many]) => `${tIfKnown(`moderation.state.${state}`) ?? state} ${count(many)}`)
    .join(' · ');

interface HistoryProps {
  context: Context;
  person: NonNullable<Context['person']>;
  address: string;
}

function History({ context: { deals, comments, decisions }, person, address }: HistoryProps) {
  const level = t(`person.level.${levelOf(person)}`);
  return (
    <Part title={t('moderation.history')}>
      <p>
        <Link href={address} className="text-wire underline underline-offset-4">
          <bdi>@{person.handle}</bdi>
        </Link>{' '}
        · {level} · {t(`moderation.person.${person.state}`)} · {t('person.since', { date: useLocalMoment(person.since, 'day') })}
      </p>
      {Object.keys(deals).length > 0 && <p>{t('moderation.deals', { states: states(deals) })}</p>}
      {Object.keys(comments).length > 0 && <p>{t('moderation.comments', { states: states(comments) })}</p>}
      {decisions.length === 0 ? (
        <p className="text-soft">{t('moderation.noDecisions')}</p>
      ) : (
        <ul className="grid gap-1">
          {decisions.map(({ action, at, reason, by }) => (
            <li key={`${at} ${action}`}>
              <span className="text-soft">
                <RelativeTime moment={at} />
              </span>{' '}
              <bdi>{by?.name ?? t('moderation.board')}</bdi> {tIfKnown(`modlog.action.${action}`) ?? action}
              {reason && `: ${reasonText(reason)}`}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

const Votes = ({ votes }: { votes: Context['votes'] }) => (
  <Part title={t('moderation.votes')}>
    <table className="w-full max-w-lg text-start">
      <thead className="text-soft">
        <tr>
          {(['trust', 'age', 'up', 'down', 'networks'] as const).map((column) => (
            <th key={column} scope="col" className="py-0.5 pe-2 text-start align-bottom font-medium">
              {t(`moderation.votes.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {votes.map(({ trust, age, up, down, networks }) => (
          <tr key={`${trust} ${age}`} className="align-baseline *:pe-2">
            <td>{t(`person.level.${trustLevels[trust] ?? 'new'}`)}</td>
            <td>{t(`moderation.age.${age}`)}</td>
            <td className="tabular-nums">{up}</td>
            <td className="tabular-nums">{down}</td>
            <td className="tabular-nums">{networks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Part>
);

const Edits = ({ edits }: { edits: Context['edits'] }) => (
  <Part title={t('moderation.edits')}>
    <ul className="grid gap-1">
      {edits.map(({ at, by, fields }) => (
        <li key={at}>
          <span className="text-soft">
            <RelativeTime moment={at} />
          </span>{' '}
          {by && <bdi>@{by.handle}</bdi>}{' '}
          {fields.map((field) => tIfKnown(`edit.field.${field}`) ?? t('detail.history.field.state')).join(', ')}
        </li>
      ))}
    </ul>
  </Part>
);

const Prices = ({ prices }: { prices: Context['prices'] }) => (
  <Part title={t('moderation.prices')}>
    <p className="flex flex-wrap gap-x-3 tabular-nums">
      {prices.map(({ at, price, currency }) => (
        <span key={at}>
          {money(price, currency)}{' '}
          <span className="text-soft">
            <RelativeTime moment={at} />
          </span>
        </span>
      ))}
    </p>
  </Part>
);

function LookAlikes({ deal }: { deal: NonNullable<QueueCase['deal']> }) {
  const others = useLookAlikes(deal);
  if (others.length === 0) return null;
  return (
    <Part title={t('moderation.lookAlikes')}>
      {others.map((other) => (
        <SmallCard key={other.id} deal={other} />
      ))}
    </Part>
  );
}
