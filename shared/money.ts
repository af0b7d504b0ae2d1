/**
 * The number of decimals of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. Not from Intl: browsers and Node differ, and what is
 * 14,990 in one would be 149.90 in another.
 */
export const decimalsOf = (currency: string): number =>
  /(BI|DJ|GN|KM|RW|X.)F|CLP|ISK|JPY|KRW|PYG|UGX|VND|VUV/.test(currency) ? 0 : /(BH|IQ|JO|KW|LY|TN)D|OMR/.test(currency) ? 3 : 2;

/** The decimals are given, since engines have their own. */
export const moneyFormat = (locale: string, currency: string, decimals = decimalsOf(currency)): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals });

/** A formatted amount: from right to left, "US$" at its end would be shown as "$US". */
export const withWholeSign = (money: string): string => (money.startsWith('\u200f') ? `${money}\u200e` : money);

/** The saving in whole percent; undefined unless the price is below the reference. */
export const savingOf = (price: number | undefined, reference: number | undefined): number | undefined =>
  price === undefined || reference === undefined || reference <= price ? undefined : Math.round((1 - price / reference) * 100);
