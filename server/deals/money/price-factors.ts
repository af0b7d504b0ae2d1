import { conversionFactor } from '../../../shared/convert.ts';
import { type Dependency, dependsOn, dependsOnAny } from '../../engine/dependencies.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { boardCurrency } from './board-currency.ts';
import type { PriceFactors } from './comparable-price.ts';
import { readExchangeRates } from './exchange-rates.ts';

/** The factors that make amounts comparable on this board. Without rates, only amounts in the board's currency are. */
export async function priceFactors(db: Queryable): Promise<PriceFactors> {
  const [own, rates] = await Promise.all([boardCurrency(db), readExchangeRates(db)]);
  return new Map(
    [own, ...Object.keys(rates)].flatMap((currency) => {
      const factor = conversionFactor(currency, own, rates);
      return factor === undefined ? [] : [[currency, factor]];
    }),
  );
}

/** What can change them. */
export const priceFactorDependencies: Dependency[] = [dependsOn('board_settings', 'id', 1), dependsOnAny('exchange_rates')];
