import { useState } from 'react';
import { reads } from '../../../../shared/reads.ts';
import { useSuggestions } from '../../../board/use-suggestions.ts';
import { TextField } from '../../../components/field.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { type Choice, ChoiceGroup } from './choice-group.tsx';
import type { ChoicesProps } from './use-filter-history.ts';

/** How many merchants are offered before anything is typed. */
const maxSuggestions = 8;

/** The merchants with the most deals in the list; typing finds any other. */
export function MerchantFilter({ list: { params }, counts, choose }: ChoicesProps) {
  const [typed, setTyped] = useState('');
  const found = useSuggestions(typed).answer?.merchants;
  const counted = counts?.merchants ?? [];
  const matchesOf = (slug: string) => counted.find((each) => each.slug === slug)?.count;
  const offered = found ?? counted.slice(0, maxSuggestions);
  const choices = useWithChosen(
    offered.map(({ slug, name }) => ({ value: slug, words: name, matches: matchesOf(slug) })),
    params.merchant,
  );
  return (
    <ChoiceGroup title={t('filters.merchant')} choices={choices} chosen={params.merchant} onChoose={(merchant) => choose({ merchant })}>
      <TextField
        label={t('filters.merchant.other')}
        hint={found?.length === 0 ? t('filters.merchant.none') : undefined}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ChoiceGroup>
  );
}

function useWithChosen(choices: Choice[], chosen: string | undefined): Choice[] {
  const name = useRead(chosen === undefined ? undefined : reads.merchant(chosen)).data?.name;
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, words: name ?? chosen }];
}
