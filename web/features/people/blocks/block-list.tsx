import { useId } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { unblock } from './block-commands.ts';

/** Whom the reader has blocked. */
export function BlockList() {
  const id = useId();
  const { data } = useRead(reads.blocks());
  const blocked = data?.order.flatMap((each) => data.blocks[each] ?? []) ?? [];
  if (blocked.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg font-semibold">
        {t('person.blocks')}
      </h2>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
        {blocked.map(({ id, ...person }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-1.5">
            <div className="min-w-0 flex-1">
              <AuthorLink author={person} />
            </div>
            <Button look="quiet" aria-label={t('person.unblockOne', { name: person.name })} onClick={() => void unblock(id, person)}>
              {t('person.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
