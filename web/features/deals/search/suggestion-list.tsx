import { Link } from 'wouter';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { ShortPrice } from '../../../deals/price.tsx';
import { t } from '../../../i18n/t.ts';
import { Highlight } from './highlight.tsx';
import { matchedParts } from './matched-words.ts';
import type { Option } from './suggestion-options.ts';

interface SuggestionListProps {
  id: string;
  typed: string;
  options: readonly Option[];
  /** The index of the active option. */
  active: number;
  onTake: (option: Option) => void;
}

const icons: Record<Exclude<Option['group'], 'deals'>, IconName> = {
  recent: 'clock',
  meant: 'search',
  price: 'filter',
  near: 'place',
  categories: 'filter',
  merchants: 'place',
};

/** The options in groups. They are links, so that they open in a new tab too. */
export const SuggestionList = ({ id, typed, options, active, onTake }: SuggestionListProps) => (
  <div id={id} role="listbox" aria-label={t('suggestions.title')}>
    {groupsOf(options).map(({ group, members }) => (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
      <div key={group} role="group" aria-label={t(`suggestions.${group}`)}>
        {group !== 'meant' && (
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-soft">
            {t(`suggestions.${group}`)}
          </p>
        )}
        {members.map(({ option, index }) => (
          <Link
            key={option.address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={option.address}
            onClick={() => onTake(option)}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-[0.9375rem] hover:bg-sunken aria-selected:bg-wire-wash"
          >
            <OptionIcon option={option} />
            <span className="min-w-0 flex-1 leading-snug">
              <bdi className="line-clamp-2 wrap-anywhere">
                {group === 'meant' ? t('found.meant', { q: option.words }) : <Highlight parts={matchedParts(option.words, typed)} />}
              </bdi>
              {option.deal && <DealFacts deal={option.deal} />}
            </span>
          </Link>
        ))}
      </div>
    ))}
  </div>
);

const OptionIcon = ({ option: { group, deal } }: { option: Option }) =>
  deal ? (
    <DealPicture deal={deal} sizes="2.75rem" className="size-11 shrink-0" />
  ) : (
    group !== 'deals' && <Icon name={icons[group]} className="size-[1.125rem] text-soft" />
  );

const DealFacts = ({ deal }: { deal: NonNullable<Option['deal']> }) => (
  <span className="flex items-baseline gap-x-2 text-sm text-soft">
    <ShortPrice of={deal} over={deal.state !== 'live'} />
    {deal.merchant && <bdi className="min-w-0 truncate">{deal.merchant.name}</bdi>}
    {deal.state !== 'live' && <span className="shrink-0">{t('deal.expired')}</span>}
  </span>
);

function groupsOf(options: readonly Option[]) {
  const numbered = options.map((option, index) => ({ option, index }));
  return [...Map.groupBy(numbered, ({ option }) => option.group)].map(([group, members]) => ({ group, members }));
}
