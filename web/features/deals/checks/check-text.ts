import { checkThresholds } from '../../../../shared/check-thresholds.ts';
import type { CheckResult } from '../../../../shared/checks.ts';
import type { DealCard } from '../../../../shared/deals.ts';
import type { Me } from '../../../../shared/people.ts';
import type { CheckVerdict } from '../../../../shared/states.ts';
import { boardConstant } from '../../../board/board-constant.ts';
import { count, money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

const board = () => ({
  enough: count(boardConstant('checks.enough')),
  people: count(boardConstant('checks.reactivations')),
  hours: count(boardConstant('checks.hours')),
});

/** What the reader's check did to the deal; undefined if it did nothing alone. */
export function effectText({ effect, price }: CheckResult, currency: string): string | undefined {
  if (effect === 'repriced') return price === undefined ? undefined : t('detail.check.effect.repriced', { price: money(price, currency) });
  return effect && t(`detail.check.effect.${effect}`);
}

/** What the reader's check counts for, and what is still missing. */
export function checkStatusText(verdict: CheckVerdict, { state }: DealCard, { trust }: Me): string {
  if (state === 'expired' && verdict === 'works')
    return trust < checkThresholds.reactivationTrust
      ? t('detail.check.stands.reactivationNotYet', { people: board().people })
      : t('detail.check.stands.reactivation', { people: board().people });
  if (state === 'expired' || verdict === 'works') return t(`detail.check.stands.${verdict}.plain`);
  if (trust === 0) return t(`detail.check.stands.${verdict}.new`, { max: checkThresholds.newPeople });
  return t(`detail.check.stands.${verdict}`, {
    weight: count(checkThresholds.weights[trust] ?? 0),
    enough: board().enough,
    hours: board().hours,
  });
}

export const checkRulesText = (): string => {
  const [fresh, member, trusted, factChecker] = checkThresholds.weights.map(count);
  const weights = {
    max: checkThresholds.newPeople,
    fresh: fresh ?? '',
    member: member ?? '',
    trusted: trusted ?? '',
    factChecker: factChecker ?? '',
  };
  return t('detail.check.rules', { ...board(), ...weights });
};
