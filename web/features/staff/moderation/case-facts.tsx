import type { QueueCase } from '../../../../shared/moderation.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { ShortPrice } from '../../../deals/price.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** Below the title of a case: the price, the merchant, whose it is, how often it was reported, and since when it waits. */
export function CaseFacts({ each: { deal, comment, entries, more, openedAt } }: { each: QueueCase }) {
  const reports = entries.filter(({ kind }) => kind === 'report').length;
  return (
    <span className="dotted text-sm text-soft">
      <span>
        {deal && <ShortPrice of={deal} over={deal.state !== 'live'} />}
        {deal?.merchant && <bdi>{deal.merchant.name}</bdi>}
        <bdi className="empty:hidden">{(deal ?? comment)?.author?.name}</bdi>
        {reports > 1 && <span>{t('moderation.reports', { count: reports, counted: `${count(reports)}${more ? '+' : ''}` })}</span>}
        <RelativeTime moment={openedAt} />
      </span>
    </span>
  );
}

/** The first words of what was written last about a case. */
export function LastWords({ of: { entries } }: { of: QueueCase }) {
  const words = entries.findLast(({ text }) => text)?.text;
  return words && <TypedText className="line-clamp-2 text-sm sm:line-clamp-1">{t('filters.words', { q: words })}</TypedText>;
}
