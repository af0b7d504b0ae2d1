import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { List, Section } from '../../../components/section.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { unblock } from './block-commands.ts';

/** Whom the reader has blocked. */
export function BlockList() {
  const { data } = useRead(reads.blocks());
  const blocked = data?.order.flatMap((each) => data.blocks[each] ?? []) ?? [];
  if (blocked.length === 0) return null;
  return (
    <Section title={t('person.blocks')}>
      <List
        items={blocked}
        row={({ id, ...person }) => (
          <>
            <div className="min-w-0 flex-1">
              <AuthorLink author={person} />
            </div>
            <Button look="quiet" aria-label={t('person.unblockOne', { name: person.name })} onClick={() => void unblock(id, person)}>
              {t('person.unblock')}
            </Button>
          </>
        )}
        rowClass="flex items-center gap-3 px-4 py-1.5"
      />
    </Section>
  );
}
