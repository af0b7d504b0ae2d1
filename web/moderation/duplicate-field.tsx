import { limits } from '../../shared/limits.ts';
import { reads } from '../../shared/reads.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { dealAddress } from '../deals/addresses.ts';
import { SmallCard } from '../deals/small-card.tsx';
import { useRead } from '../engine/use-read.ts';
import { t } from '../i18n/t.ts';
import type { Reported } from './report.ts';
import { dealIdIn } from './report.ts';

interface DuplicateFieldProps {
  deal: (Reported & { kind: 'deal' })['deal'];
  value: string;
  error: string | undefined;
  onChange: (other: string) => void;
}

/** Which other deal is about the same offer: one of the similar ones, or any by its address. */
export function DuplicateField({ deal, value, error, onChange }: DuplicateFieldProps) {
  const { data } = useRead(reads.similar(deal.title.slice(0, limits.title.max), deal.merchant?.slug));
  const similar = (data?.order ?? []).flatMap((id) => (id === deal.id ? [] : (data?.deals[id] ?? []))).slice(0, 3);
  const chosen = dealIdIn(value);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('report.duplicate')}
        hint={t('report.duplicate.hint')}
        inputMode="url"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {similar.map((each) => (
        <SmallCard key={each.id} deal={each}>
          <Button
            look={each.id === chosen ? 'primary' : 'plain'}
            aria-pressed={each.id === chosen}
            aria-label={t('report.duplicate.choose', { title: each.title })}
            onClick={() => onChange(location.origin + dealAddress(each))}
          >
            {t('report.duplicate.this')}
          </Button>
        </SmallCard>
      ))}
    </div>
  );
}
