import { useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { limits } from '../../../../shared/limits.ts';
import { reads } from '../../../../shared/reads.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { SmallCard } from '../../../deals/small-card.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { dealIdIn } from '../../../moderation/report.ts';

interface ChooseDealProps {
  deal: DealDetail;
  /** Whether the last choice does not exist. */
  isUnknown: boolean;
  onChoose: (id: number) => void;
}

/** The other deal: one of those that look alike, or any by its link or number. */
export function ChooseDeal({ deal, isUnknown, onChoose }: ChooseDealProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { data } = useRead(reads.similar(deal.title.slice(0, limits.title.max), deal.merchant?.name));
  const alike = (data?.order ?? []).flatMap((id) => (id === deal.id ? [] : (data?.deals[id] ?? [])));
  const choose = () => {
    const id = dealIdIn(typed);
    setWrong(id === undefined || id === deal.id);
    if (id !== undefined && id !== deal.id) onChoose(id);
  };
  return (
    <div className="grid gap-4">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <TextField
          label={t('mod.merge.other')}
          hint={t('mod.merge.otherHint')}
          value={typed}
          error={isWrong ? t('mod.merge.notADeal') : isUnknown ? t('mod.merge.unknown') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" className="justify-self-end">
          {t('mod.merge.compare')}
        </Button>
      </form>
      {alike.length > 0 && (
        <section aria-labelledby="merge-alike" className="grid gap-2 border-t border-line pt-4">
          <h3 id="merge-alike" className="font-medium">
            {t('mod.merge.alike')}
          </h3>
          {alike.map((each) => (
            <SmallCard key={each.id} deal={each}>
              <Button onClick={() => onChoose(each.id)} aria-label={t('mod.merge.chooseThis', { title: each.title })}>
                {t('mod.merge.choose')}
              </Button>
            </SmallCard>
          ))}
        </section>
      )}
    </div>
  );
}
