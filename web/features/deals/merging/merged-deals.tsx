import { modReads } from '../../../../shared/mod-reads.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';
import { undoMerge } from './undo-merge.ts';

/** What was merged into a deal and can still be separated. */
export function MergedDeals({ deal }: { deal: number }) {
  const merges = useRead(modReads.dealMerges(deal)).data?.merges ?? [];
  if (merges.length === 0) return null;
  return (
    <section aria-label={t('merging.merged')} className="rounded-card border border-line bg-surface px-4 py-2 md:px-5">
      <h2 className="py-1.5 font-semibold">{t('merging.merged')}</h2>
      <ul>
        {merges.map(({ id, deal: merged, by, at, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span dir="auto">{merged.title}</span>
              <span className="block text-sm text-soft">
                {by && <bdi>{by.name}</bdi>} <RelativeTime moment={at} /> · {t('merging.until')} <RelativeTime moment={until} />
              </span>
            </span>
            <CommandButton act={() => undoMerge(id)}>{t('merging.undo')}</CommandButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
