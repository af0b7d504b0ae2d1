import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { Currency } from '../../../shared/schema.ts';

export interface ExchangeRate {
  currency: string;
  /** Units of the currency for one euro, as a decimal. */
  perEuro: string;
  day: string;
}

const ExchangeRate = z.object({
  currency: Currency,
  perEuro: z
    .string()
    .regex(/^[0-9]{1,9}(\.[0-9]{1,12})?$/)
    .refine((rate) => Number(rate) >= 0.000_001),
  day: z.iso.date(),
});

/**
 * Parses rates in the format of the European Central Bank: `<Cube time="2026-11-20"><Cube currency="USD" rate="1.0843"/>…`. Leaves out unknown
 * currencies and what is not a rate. Throws if it is not XML.
 */
export function parseExchangeRates(xml: string): ExchangeRate[] {
  const rates: ExchangeRate[] = [];
  let day = '';
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'Cube') return;
    const { time, currency, rate: perEuro } = attributes;
    day = time ?? day;
    const rate = ExchangeRate.safeParse({ currency, perEuro, day });
    if (rate.success) rates.push(rate.data);
  });
  parser.write(xml).close();
  return rates;
}
