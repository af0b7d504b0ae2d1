import { useEffect, useReducer, useState } from 'react';
import { Link } from 'wouter';
import type { Activity } from '../../../../shared/activity.ts';
import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { toast } from '../../../components/toast.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { useNow } from '../../../lib/now.ts';
import { set } from '../../../lib/settings.ts';
import { happeningText } from './happening-text.ts';
import { initialTicker, nextHappening } from './next-happening.ts';

/** Milliseconds for which a happening is shown, and after which it is too old to show. */
const times = { shown: 7_000, news: 86_400_000 };

const turnOff = () => {
  set('ticker', 'off');
  toast(t('activity.off'), { label: t('post.undo'), act: () => set('ticker', undefined) });
};

/** What has just happened on the board, one line at a time. It waits while someone points at it or has the focus in it. */
export function Ticker() {
  const { data } = useRead(reads.activity());
  const [isHeld, hold] = useState(false);
  const happening = useShown(data, isHeld);
  return (
    <div
      role="marquee"
      aria-label={t('activity.label')}
      className="ticker"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {happening && (
        <>
          <Link key={happening.key} href={dealAddress(happening.deal)} className="roll-up min-w-0 truncate hover:text-wire">
            {happeningText(happening)}
          </Link>
          <RelativeTime moment={happening.at} className="shrink-0" />
          <button type="button" aria-label={t('activity.hide')} title={t('activity.hide')} onClick={turnOff} className="ticker-off">
            <Icon name="close" className="size-3.5" />
          </button>
        </>
      )}
    </div>
  );
}

/** Which happening is shown. Without motion it is the latest one. */
function useShown(activity: Activity | undefined, isHeld: boolean) {
  const now = useNow();
  const order = (activity?.order ?? []).filter((key) => now - Date.parse(activity?.happenings[key]?.at ?? '') < times.news);
  const [{ key }, next] = useReducer(nextHappening, initialTicker);
  const latest = order[0];
  const all = order.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new item restarts the timer
  useEffect(() => {
    if (isHeld) return;
    const show = () => next(all === '' ? [] : all.split(','));
    show();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(show, times.shown);
    return () => clearInterval(timer);
  }, [latest, all, isHeld]);
  const happening = key === undefined ? undefined : activity?.happenings[key];
  return happening && { key, ...happening };
}
