import countryToCurrency from 'country-to-currency';
import { localeIn } from '../../../i18n/locale.ts';

const currencies: Readonly<Record<string, string | undefined>> = countryToCurrency;

/** The currency of the first country in a browser's languages ("en-US"); without one, of the country where most people speak the first language. */
export function suggestedCurrency(languages: readonly string[]): string | undefined {
  const locales = languages.flatMap((each) => localeIn(each) ?? []);
  const country = locales.find(({ region }) => region !== undefined)?.region ?? locales[0]?.maximize().region;
  const currency = currencies[country ?? ''];
  return Intl.supportedValuesOf('currency').find((each) => each === currency);
}
