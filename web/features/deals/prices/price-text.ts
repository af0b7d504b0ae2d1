import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** A price (minor units) as text, as on the card. */
export const priceText = (price: number, currency: string): string => (price === 0 ? t('price.free') : money(price, currency));
