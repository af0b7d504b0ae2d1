import { lazy, Suspense, useState } from 'react';
import type { DealDetail } from '../../../shared/deals.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { withStaffWords } from '../../i18n/language.ts';
import { t } from '../../i18n/t.ts';
import { actorOf, useMe } from '../../session/use-me.ts';

const MergeDialog = lazy(() => withStaffWords(async () => (await import('./merge-dialog.tsx')).MergeDialog));

/** For moderators, who merge duplicates, and stewards, who propose it. */
export function MergeButton({ deal }: { deal: DealDetail }) {
  const who = actorOf(useMe());
  const [isOpen, setOpen] = useState(false);
  if (!permissions['propose a merge'](who) || deal.state === 'scheduled') return null;
  const decides = permissions['merge deals'](who);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="copy" className="size-[1.125rem]" />
        {t(decides ? 'detail.merge' : 'detail.merge.propose')}
      </Button>
      {isOpen && (
        <Suspense>
          <MergeDialog deal={deal} decides={decides} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
