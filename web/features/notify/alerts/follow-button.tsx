import { useEffect } from 'react';
import type { DealFilters } from '../../../../shared/deal-filters.ts';
import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { askToSignIn } from '../../../session/sign-in-prompt.tsx';
import { useMe } from '../../../session/use-me.ts';
import { keyOf, listTarget } from './alert-target.ts';
import { useTargetText } from './alert-words.ts';
import { followIn, setFollowed, useFollowed } from './follow.ts';

interface FollowButtonProps {
  /** Of the list. */
  filters: DealFilters;
  /** What the reader follows; by default its filters in words. */
  name?: string;
  className: string;
  /** Of its text. */
  textClass?: string;
  /** It says what it follows instead of "Follow". */
  isNamed?: boolean;
}

/** What someone wanted to follow before they signed in, or before what they follow was known. */
const asked = 'follow';

/** Follows a list, or stops: pressing again undoes it. Guests sign in first; then they follow it. */
export function FollowButton({ filters: given, name, className, textClass, isNamed = false }: FollowButtonProps) {
  const me = useMe();
  const target = listTarget(given);
  const { filters } = target;
  const words = useTargetText({ filters: name === undefined ? filters : {} });
  const { data } = useRead(me && reads.alerts());
  const alert = data && followIn(data, target);
  const on = useFollowed(filters, alert);
  const key = keyOf(target);
  const what = name ?? words;
  const isReady = me?.state === 'active' && data !== undefined;

  useEffect(() => {
    if (!isReady || tabStorage.get(asked) !== key) return;
    tabStorage.set(asked, undefined);
    if (alert === undefined) setFollowed(filters, what, alert, true);
  });
  const press = () => {
    if (me?.state === 'onboarding') return toast(t('problem.ONBOARDING'));
    if (data !== undefined) return setFollowed(filters, what, alert, !on);
    tabStorage.set(asked, key);
    if (me === undefined) askToSignIn();
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      title={`${t(on ? 'following.on' : 'following.off')}: ${what}`}
      onClick={press}
      className={className}
    >
      <Icon name="star" filled={on} className="size-[1.125rem] shrink-0" />
      <span className={textClass}>{isNamed ? <bdi>{what}</bdi> : t(on ? 'following.on' : 'following.off')}</span>
      {isNamed && <span className="sr-only">{t(on ? 'following.on' : 'following.off')}</span>}
    </button>
  );
}
