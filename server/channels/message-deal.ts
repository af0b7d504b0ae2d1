import { imagePath, plainImage } from '../../shared/image-files.ts';
import { shownTitle } from '../../shared/shown-title.ts';
import type { CardRow } from '../deals/card.ts';
import type { MessageDeal } from './message.ts';
import type { Words } from './words.ts';

/** A deal in the reader's words. */
export function messageDeal(card: CardRow, { say, money }: Words, publicUrl: string): MessageDeal {
  const { id, title, price, shipping, currency, merchantName: merchant, imageHash: hash } = card;
  const said = price === null ? undefined : price === 0 ? say('price.free') : money(price, currency);
  const sent =
    shipping === null
      ? undefined
      : shipping === 0
        ? say('price.shipping.free')
        : say('price.shipping', { amount: money(shipping, currency) });
  const whole = [said, sent].filter(Boolean).join(' ');
  return {
    id,
    title: shownTitle({ title, price: price ?? undefined, currency, shipping: shipping ?? undefined }),
    ...(whole === '' ? {} : { price: whole }),
    ...(merchant === null ? {} : { merchant }),
    ...(hash === null ? {} : { picture: publicUrl + imagePath(hash, plainImage.width, plainImage.format) }),
  };
}
