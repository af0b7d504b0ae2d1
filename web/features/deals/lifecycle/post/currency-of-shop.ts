import countryToCurrency from 'country-to-currency';
import { shopCountry } from '../../../../../shared/shop-country.ts';

const currencies: Readonly<Record<string, string | undefined>> = countryToCurrency;

/** The currency of the country that a shop's domain names. */
export function currencyOfShop(link: string): string | undefined {
  const currency = currencies[shopCountry(URL.parse(link.trim())?.hostname ?? '') ?? ''];
  return currency !== undefined && Intl.supportedValuesOf('currency').includes(currency) ? currency : undefined;
}
