import { useState } from 'react';
import { limits } from '../../../../../shared/limits.ts';
import { reads } from '../../../../../shared/reads.ts';
import { Icon } from '../../../../components/icon.tsx';
import type { DealDraft } from '../../../../deals/draft.ts';
import { SmallCard } from '../../../../deals/small-card.tsx';
import { useRead } from '../../../../engine/use-read.ts';
import { t } from '../../../../i18n/t.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { useMerchantName } from '../use-merchant-at.ts';

/** How long (ms) typing must pause before the search, and for how many characters at least. */
const debounce = 500;
const minCharacters = 6;

/** Similar deals, while the title is typed; dismissed ones stay away. `besides` is shown elsewhere. */
export function SimilarDeals({ draft, besides }: { draft: DealDraft; besides: number | undefined }) {
  const title = useDebounced(draft.title.trim().slice(0, limits.title.max), debounce);
  const named = useMerchantName(draft.url) ?? '';
  const merchant = useDebounced(draft.merchant.trim().slice(0, limits.merchantName.max) || named, debounce);
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const { data } = useRead(title.length < minCharacters ? undefined : reads.similar(title, merchant || undefined));
  const shown = (data?.order ?? []).flatMap((id) => (id === besides || dismissed.includes(id) ? [] : (data?.deals[id] ?? [])));
  return (
    <div role="status" className="empty:hidden">
      {shown.length > 0 && (
        <section aria-label={t('post.similar')} className="arrive grid gap-2 rounded-card bg-sunken p-3">
          <div className="flex items-center gap-2">
            <p className="flex-1 font-medium">{t('post.similar')}</p>
            <button
              type="button"
              aria-label={t('post.similar.dismiss')}
              onClick={() => setDismissed([...dismissed, ...shown.map(({ id }) => id)])}
              className="-my-1.5 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
          {shown.map((deal) => (
            <SmallCard key={deal.id} deal={deal} />
          ))}
        </section>
      )}
    </div>
  );
}
