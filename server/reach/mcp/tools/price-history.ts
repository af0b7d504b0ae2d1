import { z } from 'zod';
import { reads } from '../../../../shared/reads.ts';
import { priceSources } from '../../../../shared/states.ts';
import { formatPrice } from '../../../deals/money/format-price.ts';
import { fromMinorUnits } from '../../../deals/money/minor-units.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import { tool } from '../tool.ts';

const maxPrices = 100;

export const priceHistory = tool({
  name: 'price_history',
  title: 'Price history of a deal',
  description:
    'What the product of a deal cost in all deals for it on this board, oldest first, and the lowest price. Tells whether a price is really good.',
  input: z.object({ deal_id: z.int().min(1) }),
  output: z.object({
    currency: z.string(),
    lowest: z.object({ price: z.number(), at: z.string() }).optional(),
    prices: z.array(z.object({ price: z.number(), at: z.string(), source: z.enum(priceSources) })).describe(`The last ${maxPrices}.`),
  }),
  run: async ({ read }, { deal_id }) => {
    const { currency, points, lowest } = await read(reads.prices(deal_id));
    const unit = (price: number) => fromMinorUnits(price, currency);
    const prices = points.slice(-maxPrices).map(({ price, seenAt, source }) => ({ price: unit(price), at: seenAt, source }));
    const data = omitAbsent({
      ...{ currency, prices },
      lowest: lowest === undefined ? undefined : { price: unit(lowest.price), at: lowest.seenAt },
    });
    const text =
      lowest === undefined
        ? 'No earlier prices are known.'
        : `Lowest: ${formatPrice(lowest.price, currency)} on ${lowest.seenAt.slice(0, 10)}, of ${points.length} prices.`;
    return { data, text };
  },
});
