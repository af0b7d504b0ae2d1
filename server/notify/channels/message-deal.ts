import { imagePath, plainImage } from '../../../shared/image-files.ts';
import { shownTitle } from '../../../shared/shown-title.ts';
import type { CardRow } from '../../deals/card.ts';
import type { MessageDeal } from './message.ts';
import type { Translator } from './translator.ts';

/** A deal in the reader's language. */
export function messageDeal(card: CardRow, { t, money }: Translator, publicUrl: string): MessageDeal {
  const { id, title, price, shipping, currency, merchantName: merchant, imageHash: hash } = card;
  const priceText = price === null ? undefined : price === 0 ? t('price.free') : money(price, currency);
  const shippingText =
    shipping === null ? undefined : shipping === 0 ? t('price.shipping.free') : t('price.shipping', { amount: money(shipping, currency) });
  const fullPrice = [priceText, shippingText].filter(Boolean).join(' ');
  return {
    id,
    title: shownTitle({ title, price: price ?? undefined, currency, shipping: shipping ?? undefined }),
    ...(fullPrice === '' ? {} : { price: fullPrice }),
    ...(merchant === null ? {} : { merchant }),
    ...(hash === null ? {} : { picture: publicUrl + imagePath(hash, plainImage.width, plainImage.format) }),
  };
}
