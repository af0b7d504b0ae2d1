import { limits } from '../../../shared/limits.ts';
import { decimalsOf } from '../../../shared/money.ts';
import { toMinorUnits } from '../../deals/money/minor-units.ts';
import { priceInTitle } from '../../deals/money/price-in-title.ts';
import { wordsWithoutPrices } from './different-offer.ts';

interface TitledPrice {
  title: string;
  /** In minor units. */
  price?: number | null | undefined;
  currency: string;
}

/**
 * The title of a deal at its new price. If it names the old price, it becomes the source's title, or, if someone has edited it since, has the
 * amount replaced. Otherwise it stays.
 */
export function titleAtNewPrice(known: TitledPrice, latest: TitledPrice): string {
  const { title } = known;
  const old = priceInTitle(title, undefined);
  if (old === undefined || old.written === '' || known.currency !== latest.currency || !isPriced(known)) return title;
  if (isPriced(latest) && hasSameWords(title, latest.title)) return latest.title;
  const written = old.written.replace(/\d[\d.,]*/, (digits) => amountLike(digits, latest));
  const updated = title.slice(0, old.at) + written + title.slice(old.at + old.written.length);
  return [...updated].length > limits.title.max ? title : updated;
}

const isPriced = ({ title, price, currency }: TitledPrice) => {
  const found = priceInTitle(title, undefined);
  return found !== undefined && toMinorUnits(found.price, currency) === price;
};

const hasSameWords = (one: string, other: string) => wordsWithoutPrices(one).symmetricDifference(wordsWithoutPrices(other)).size === 0;

/** An amount with the decimal separator of another one: like `1.299,00`, 99950 minor units are `999,50`. */
function amountLike(digits: string, { price, currency }: TitledPrice): string {
  const decimals = decimalsOf(currency);
  const units = (price ?? 0) / 10 ** decimals;
  const fixed = units.toFixed(Number.isInteger(units) ? 0 : decimals);
  return /,\d{1,2}$|\.\d{3}$/.test(digits) ? fixed.replace('.', ',') : fixed;
}
