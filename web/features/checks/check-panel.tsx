import { useId, useRef, useState } from 'react';
import type { CheckDeal } from '../../../shared/checks.ts';
import type { DealDetail } from '../../../shared/deals.ts';
import type { CheckVerdict } from '../../../shared/states.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { outAddress } from '../deals/addresses.ts';
import { takesPart } from '../people/taking-part.ts';
import { useMe } from '../people/use-me.ts';
import { sayRefused } from '../problems/refused.ts';
import { effectOf, rulesOfChecks, standingOf } from './check-words.ts';
import { ClaimPrice } from './claim-price.tsx';
import { checkDeal, useCheck } from './deal-checks.ts';
import { Findings } from './findings.tsx';
import { useReturn } from './use-return.ts';

const icons: Record<CheckVerdict, IconName> = { works: 'check', dead: 'close', price_changed: 'edit' };

/** What makes sense to say: nobody calls over what is over, unless to take back that they did; a freebie that costs something is over. */
function choicesFor({ state, price, kind }: DealDetail, mine: CheckVerdict | undefined): CheckVerdict[] {
  const hasPrice = price !== undefined && kind !== 'freebie';
  const all: CheckVerdict[] = state === 'live' ? ['works', 'dead', ...(hasPrice ? ['price_changed' as const] : [])] : ['works'];
  return mine === undefined || all.includes(mine) ? all : [...all, mine];
}

/** Whether the deal is still so: what people found who looked, and what one found oneself. `known` is one's own check as the board knows it. */
export function CheckPanel({ deal, known }: { deal: DealDetail; known: CheckVerdict | undefined }) {
  const me = useMe();
  const mine = useCheck(deal.id, known);
  const [isAsking, setAsking] = useState(false);
  const [effect, setEffect] = useState<{ words: string | undefined; state: DealDetail['state'] }>();
  const claiming = useRef<HTMLButtonElement>(null);
  const isOwn = me?.handle !== undefined && me.handle === deal.author?.handle;
  const isBack = useReturn(outAddress(deal.id)) && mine === undefined && !isOwn;
  const titleId = useId();

  const say = async (check: CheckDeal | undefined) => {
    setEffect(undefined);
    const result = await checkDeal(deal.id, check);
    const words = check === undefined ? t('detail.check.withdrawn') : effectOf(result, deal.currency);
    setEffect({ words, state: result.state });
  };
  const press = (verdict: CheckVerdict) => {
    if (!takesPart(me)) return;
    setAsking(verdict === 'price_changed' && !isAsking);
    if (verdict === 'price_changed') return;
    say(mine === verdict ? undefined : { verdict }).catch(sayRefused);
  };
  // What one did is no news any more once others did something else.
  const done = effect?.state === deal.state ? effect.words : undefined;
  const choices = isOwn ? [] : choicesFor(deal, mine);
  const hint = t(isBack ? 'detail.check.back' : 'detail.check.hint');
  const standing = mine === undefined || me === undefined ? hint : standingOf(mine, deal, me);
  const said = isOwn ? t('detail.check.own') : standing;
  const shut = () => {
    setAsking(false);
    claiming.current?.focus();
  };

  return (
    <section
      aria-labelledby={titleId}
      className={`deal-page-check grid gap-3 rounded-xl bg-sunken p-3.5 sm:p-4 ${isBack ? 'outline-2 outline-wire' : ''}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          {t(deal.state === 'live' ? 'detail.check.title' : 'detail.check.titleOver')}
        </h2>
        <Findings deal={deal} />
      </div>
      <fieldset className="flex flex-wrap gap-2 empty:hidden" aria-labelledby={titleId}>
        {choices.map((verdict) => (
          <Choice
            key={verdict}
            ref={verdict === 'price_changed' ? claiming : undefined}
            icon={icons[verdict]}
            label={t(verdict === 'works' && deal.state === 'expired' ? 'detail.check.worksAgain' : `detail.check.${verdict}`)}
            isMine={mine === verdict}
            expanded={verdict === 'price_changed' ? isAsking : undefined}
            onPress={() => press(verdict)}
          />
        ))}
      </fieldset>
      {isAsking && deal.state === 'live' && <ClaimPrice deal={deal} isMine={mine === 'price_changed'} say={say} onClose={shut} />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-soft">
        <p role="status" className="min-h-5 max-w-prose">
          {done ?? said}
        </p>
        <details className="open:basis-full">
          <summary className="flex min-h-9 w-fit items-center underline decoration-dotted underline-offset-4 hover:text-ink">
            {t('detail.check.how')}
          </summary>
          <p className="max-w-prose">{rulesOfChecks()}</p>
        </details>
      </div>
    </section>
  );
}

interface ChoiceProps {
  icon: IconName;
  label: string;
  isMine: boolean;
  expanded: boolean | undefined;
  onPress: () => void;
  ref: React.Ref<HTMLButtonElement> | undefined;
}

const Choice = ({ icon, label, isMine, expanded, onPress, ref }: ChoiceProps) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={isMine}
    aria-expanded={expanded}
    onClick={onPress}
    className={`inline-flex min-h-11 grow items-center justify-center gap-1.5 rounded-control border px-2 text-[0.9375rem] sm:px-3.5 font-medium transition-colors sm:grow-0 ${isMine ? 'border-wire bg-wire text-on-wire' : 'border-edge bg-surface text-ink hover:bg-paper'}`}
  >
    <Icon name={icon} className="size-[1.125rem] max-sm:hidden" />
    {label}
  </button>
);
