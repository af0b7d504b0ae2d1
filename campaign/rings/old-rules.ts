import { checkThresholds } from '../../shared/check-thresholds.ts';
import { earlyHeat, heatScaling } from '../../shared/heat.ts';
import type { Trust } from '../../shared/permissions.ts';

/** The rules until votes and checks were weighed by age and network: each vote counted one, and a check by its author's trust only. */
export class OldRules {
  #net = 0;
  #ups = 0;
  #against = 0;
  #reactivators = 0;
  readonly #claims = new Map<number, number>();
  readonly #hot: number;
  isHot = false;
  isExpired = false;
  isReactivated = false;
  repricedTo: number | undefined;

  /** @param hot the net votes from which a deal is hot */
  constructor(hot: number = heatScaling.initial.hot) {
    this.#hot = hot;
  }

  vote(value: 1 | -1, age: number): void {
    const hot = this.#hot;
    this.#net += value;
    if (value === 1) this.#ups += 1;
    this.isHot ||= this.#net >= hot || (age <= earlyHeat.within && this.#ups >= hot * earlyHeat.ups && this.#net >= hot * earlyHeat.net);
  }

  check(trust: Trust, { verdict, price = 0 }: { verdict: 'works' | 'dead' | 'price_changed'; price?: number }): void {
    const weight = checkThresholds.weights[trust];
    if (verdict === 'dead') [this.#against, this.#reactivators] = [this.#against + weight, 0];
    if (verdict === 'works')
      [this.#against, this.#reactivators] = [Math.max(0, this.#against - 1), this.#reactivators + (trust > 0 ? 1 : 0)];
    if (verdict === 'price_changed') this.#claims.set(price, (this.#claims.get(price) ?? 0) + weight);
    this.isExpired ||= this.#against >= checkThresholds.enough;
    this.isReactivated ||= this.#reactivators >= checkThresholds.reactivations;
    if ((this.#claims.get(price) ?? 0) >= checkThresholds.enough) this.repricedTo ??= price;
  }
}
