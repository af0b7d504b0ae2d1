import { z } from 'zod';

/** `GET /api/exchange-rates`: the latest reference rates, by currency (ISO 4217). Empty if the board has none. */
export const ExchangeRates = z.object({
  rates: z.record(
    z.string(),
    z.object({
      /** Units of the currency for one euro. */
      perEuro: z.number(),
      /** The day the rate is of. */
      day: z.iso.date(),
    }),
  ),
});
export type ExchangeRates = z.infer<typeof ExchangeRates>;
