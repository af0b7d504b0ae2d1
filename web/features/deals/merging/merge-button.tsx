import { useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { correctsOthers, permissions } from '../../../../shared/permissions.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { lazyWithWords } from '../../../components/lazy-or-nothing.ts';
import { ownedDeal } from '../../../deals/owned-deal.ts';
import { withStaffWords } from '../../../i18n/language.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';

const MergeDialog = lazyWithWords(async () => (await import('./merge-dialog.tsx')).MergeDialog, withStaffWords);

/** For moderators, who merge other people's duplicates; of their own they propose it, as fact-checkers do. */
export function MergeButton({ deal }: { deal: DealDetail }) {
  const me = useMe();
  const who = actorOf(me);
  const [isOpen, setOpen] = useState(false);
  if (!permissions['propose a merge'](who) || deal.state === 'scheduled') return null;
  const decides = permissions['merge deals'](who) && correctsOthers(who, ownedDeal(deal, me));
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="copy" className="size-[1.125rem]" />
        {t(decides ? 'detail.merge' : 'detail.merge.propose')}
      </Button>
      {isOpen && <MergeDialog deal={deal} decides={decides} onClose={() => setOpen(false)} />}
    </>
  );
}
