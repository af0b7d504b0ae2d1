import { dealKinds } from '../../../../shared/states.ts';
import { categoryName, useBoard } from '../../../board/use-board.ts';
import { kindLabel } from '../../../deals/filter-labels.ts';
import { placeName } from '../../../i18n/place-name.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';
import { ChoiceGroup, FilterSwitch } from './choice-group.tsx';
import { LeftOut } from './left-out.tsx';
import { MerchantFilter } from './merchant-filter.tsx';
import { NearFilter } from './near-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import { ExpiredSinceFilter, SinceFilter } from './since-filter.tsx';
import type { ChoicesProps } from './use-filter-history.ts';
import type { FilterName } from './use-list.ts';

/** Minimum savings (percent). */
const savings = ['10', '25', '50', '70'];
const maxRegions = 12;

/** Every filter, except those that the screen is about. */
export function FilterChoices(props: ChoicesProps) {
  const isOpen = (name: FilterName) => !props.list.about.includes(name);
  return (
    <>
      <Switches {...props} />
      {props.counts && props.list.params.state === undefined && <LeftOut of={props.counts} />}
      {props.list.params.state === 'expired' && <ExpiredSinceFilter {...props} />}
      <PriceFilter {...props} />
      <Savings {...props} />
      <NearFilter {...props} />
      {isOpen('category') && <Categories {...props} />}
      {isOpen('merchant') && <MerchantFilter {...props} />}
      <Kinds {...props} />
      <SinceFilter {...props} />
      <Regions {...props} />
    </>
  );
}

function Switches({ list: { params }, counts, choose }: ChoicesProps) {
  const me = useMe();
  return (
    <div className="-my-1.5">
      {params.state !== 'expired' && (
        <FilterSwitch
          words={t('feed.onlyLive')}
          matches={counts?.live}
          isOn={params.state === 'live'}
          onSwitch={(isOn) => choose({ state: isOn ? 'live' : undefined })}
        />
      )}
      <FilterSwitch
        words={t('filters.onlyExpired')}
        matches={counts?.expired}
        isOn={params.state === 'expired'}
        onSwitch={(isOn) => choose({ state: isOn ? 'expired' : undefined, expiredSince: undefined })}
      />
      <FilterSwitch
        words={t('filters.shipping')}
        matches={counts?.freeShipping}
        isOn={params.shipping === 'free'}
        onSwitch={(isOn) => choose({ shipping: isOn ? 'free' : undefined })}
      />
      {(me !== undefined || params.members !== undefined) && (
        <FilterSwitch
          words={t('deal.membersOnly')}
          matches={counts?.membersOnly}
          isOn={params.members === 'only'}
          onSwitch={(isOn) => choose({ members: isOn ? 'only' : undefined })}
        />
      )}
    </div>
  );
}

function Savings({ list: { params }, counts, choose }: ChoicesProps) {
  const values = savings.includes(params.saving ?? '10') ? savings : [...savings, params.saving ?? ''];
  return (
    <ChoiceGroup
      title={t('filters.saving')}
      choices={values.map((percent) => ({
        value: percent,
        words: t('filters.saving.percent', { percent }),
        matches: counts && (counts.savings[percent] ?? (savings.includes(percent) ? 0 : undefined)),
      }))}
      chosen={params.saving}
      onChoose={(saving) => choose({ saving })}
    />
  );
}

function Categories({ list: { params }, counts, choose }: ChoicesProps) {
  const { categories, order } = useBoard();
  const choices = order.flatMap((slug) => {
    const category = categories[slug];
    return category === undefined
      ? []
      : [{ value: slug, words: categoryName(category), matches: counts && (counts.categories[slug] ?? 0) }];
  });
  return (
    <ChoiceGroup title={t('filters.category')} choices={choices} chosen={params.category} onChoose={(category) => choose({ category })} />
  );
}

const Kinds = ({ list: { params }, counts, choose }: ChoicesProps) => (
  <ChoiceGroup
    title={t('filters.kind')}
    choices={dealKinds.map((kind) => ({ value: kind, words: kindLabel(kind), matches: counts && (counts.kinds[kind] ?? 0) }))}
    chosen={params.kind}
    onChoose={(kind) => choose({ kind })}
  />
);

/** The regions of the deals in this list. Deals without regions are valid in all of them, so counting those would say nothing. */
function Regions({ list: { params }, counts, choose }: ChoicesProps) {
  const counted = Object.entries(counts?.regions ?? {}).sort(([, a], [, b]) => b - a);
  const known = counted.slice(0, maxRegions).map(([region, matches]) => ({ value: region, words: placeName(region), matches }));
  const { region } = params;
  const isKnown = region === undefined || known.some(({ value }) => value === region);
  const choices = isKnown ? known : [...known, { value: region, words: placeName(region), matches: counts?.regions[region] }];
  if (choices.length === 0) return null;
  return (
    <ChoiceGroup title={t('filters.region')} choices={choices} chosen={region} onChoose={(chosen) => choose({ region: chosen })}>
      <p className="text-sm text-soft">{t('filters.region.hint')}</p>
    </ChoiceGroup>
  );
}
