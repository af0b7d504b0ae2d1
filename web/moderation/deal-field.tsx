import { limits } from '../../shared/limits.ts';
import { reads } from '../../shared/reads.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { dealAddress } from '../deals/addresses.ts';
import { SmallCard } from '../deals/small-card.tsx';
import { useRead } from '../engine/use-read.ts';
import { t } from '../i18n/t.ts';
import { dealIdIn, type Reported } from './report.ts';

type Deal = (Reported & { kind: 'deal' })['deal'];

interface DealFieldProps {
  /** The deal that another one is looked for to. */
  deal: Deal;
  value: string;
  error: string | undefined;
  onType: (other: string) => void;
  /** By default, its address is filled in. */
  onChoose?: (other: number) => void;
}

/** Another deal about the same offer: one of those that look alike, or any by its address or number. */
export function DealField({ deal, value, error, onType, onChoose }: DealFieldProps) {
  const chosen = dealIdIn(value);
  const lookAlikes = useLookAlikes(deal);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('report.duplicate')}
        hint={t(lookAlikes.length === 0 ? 'report.duplicate.paste' : 'report.duplicate.hint')}
        inputMode="url"
        value={value}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
      {lookAlikes.map((each) => (
        <SmallCard key={each.id} deal={each}>
          <Button
            look={each.id === chosen ? 'primary' : 'plain'}
            aria-pressed={each.id === chosen}
            aria-label={t('report.duplicate.choose', { title: each.title })}
            onClick={() => (onChoose ? onChoose(each.id) : onType(location.origin + dealAddress(each)))}
          >
            {t('report.duplicate.this')}
          </Button>
        </SmallCard>
      ))}
    </div>
  );
}

/** How many are shown. */
const maxLookAlikes = 3;

/** Deals whose titles are like that of a deal. */
export function useLookAlikes({ id: own, title, merchant }: Pick<Deal, 'id' | 'title' | 'merchant'>) {
  const { data } = useRead(reads.similar(title.slice(0, limits.title.max), merchant?.slug));
  return (data?.order ?? []).flatMap((id) => (id === own ? [] : (data?.deals[id] ?? []))).slice(0, maxLookAlikes);
}
