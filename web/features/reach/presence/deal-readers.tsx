import { reads } from '../../../../shared/reads.ts';
import { Icon } from '../../../components/icon.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';

/** How many people look at a deal now. It stands in the gap below the deal, taking no room, so that nothing moves when it appears. */
export function DealReaders({ deal }: { deal: number }) {
  const { people } = useRead(reads.dealPresence(deal)).data ?? {};
  return (
    <p className="absolute inset-x-0 top-full flex h-8 items-center justify-end gap-1.5 px-2 text-sm text-soft">
      {people !== undefined && (
        <>
          <Icon name="person" className="size-4" />
          {t('detail.readers', { people })}
        </>
      )}
    </p>
  );
}
