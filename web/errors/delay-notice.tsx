import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon.tsx';
import { lazyOrNothing } from '../components/lazy-or-nothing.ts';
import { broken } from '../components/scenes/broken.ts';
import { retryReads } from '../engine/live.ts';
import type { Delay } from '../engine/use-delay.ts';
import { t } from '../i18n/t.ts';

const StoredDeals = lazyOrNothing(async () => (await import('../offline/stored-deals.tsx')).StoredDeals);

/** Why something does not load: in its place, or as a line above what is shown `meanwhile`. */
export const DelayNotice = ({ delay, meanwhile }: { delay: Delay | undefined; meanwhile?: string | undefined }) => (
  <div role="status">
    {delay !== undefined &&
      (meanwhile === undefined ? (
        <EmptyState scene={broken} title={t(`delay.${delay}`)} text={t(`delay.${delay}.text`)}>
          {delay === 'failed' ? <Retry /> : <StoredDeals />}
        </EmptyState>
      ) : (
        <p className="mb-3 flex flex-wrap items-start gap-2.5 rounded-card border border-line bg-surface px-4 py-3 text-[0.9375rem]">
          <Icon name="warning" className="mt-0.5 size-[1.125rem] text-soft" />
          <span className="flex-[1_1_14rem]">
            <strong className="font-semibold">{t(`delay.${delay}`)}</strong> · {t(`delay.${delay}.text`)} {meanwhile}
          </span>
          {delay === 'failed' && <Retry />}
        </p>
      ))}
  </div>
);

const Retry = () => <Button onClick={retryReads}>{t('delay.failed.retry')}</Button>;
