import { type ReactNode, useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { empty } from '../../../components/scenes/empty.ts';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { list } from '../../../i18n/list.ts';
import { t } from '../../../i18n/t.ts';
import { followsIn, useFollowName } from './follow.ts';
import { FollowRow } from './follow-row.tsx';
import { FollowSuggestions } from './follow-suggestions.tsx';

/** What the reader follows, above its deals. Someone who follows nothing yet gets suggestions, until they leave the screen. */
export function Followed({ children }: { children: ReactNode }) {
  const { data } = useRead(reads.alerts());
  const [began, begin] = useState<'empty' | 'following'>();
  if (data === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const follows = followsIn(data);
  if (began === undefined) begin(follows.length === 0 ? 'empty' : 'following');
  return (
    <>
      {follows.length > 0 && (
        <details className="rounded-card border border-line bg-surface">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-soft hover:text-ink pointer-fine:min-h-9">
            {t('following.list', { counted: count(follows.length) })}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {follows.map((alert) => (
              <FollowRow key={alert.id} alert={alert} />
            ))}
          </ul>
          {data.order.length >= data.max && <p className="border-t border-line p-4 text-soft">{t('rule.too_many_alerts')}</p>}
        </details>
      )}
      {began === 'empty' && (
        <EmptyState scene={empty} title={t('following.none')} text={t('following.none.text')}>
          <FollowSuggestions />
        </EmptyState>
      )}
      {follows.length > 0 && children}
    </>
  );
}

/** Why a deal is in the list. @param ids of the alerts that it is there for @param said names that its card shows anyway */
export function Because({ ids, said }: { ids: readonly number[]; said: readonly (string | undefined)[] }) {
  const { data } = useRead(reads.alerts());
  const nameOf = useFollowName();
  const names = ids.flatMap((id) => (data?.alerts[id] === undefined ? [] : [nameOf(data.alerts[id])]));
  if (names.length === 0) return null;
  const unsaid = new Set(names.filter((name) => !said.includes(name)));
  const why = t('following.because', { names: list([...new Set(names)]) });
  return (
    <span title={why} className="deal-because flex min-w-0 items-center">
      <Icon name="star" filled className="me-1 size-3.5 text-wire" />
      <span className="sr-only">{why}</span>
      <bdi aria-hidden="true" className="truncate">
        {unsaid.size > 0 ? list([...unsaid]) : t('following.on')}
      </bdi>
    </span>
  );
}
