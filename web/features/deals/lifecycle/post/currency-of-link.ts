import countryToCurrency from 'country-to-currency';
import { domainCountry } from '../../../../../shared/domain-country.ts';

const currencies: Readonly<Record<string, string | undefined>> = countryToCurrency;

/** The currency of the country that a link's domain names. */
export function currencyOfLink(link: string): string | undefined {
  const currency = currencies[domainCountry(URL.parse(link.trim())?.hostname ?? '') ?? ''];
  return currency !== undefined && Intl.supportedValuesOf('currency').includes(currency) ? currency : undefined;
}
