import { exchangeRateAge } from './limits.ts';

const perDay = 86_400_000;

/** Whether rates of a day (ISO 8601, UTC) are so old that people should know. @param now milliseconds since 1970 */
export const areRatesOld = (day: string, now: number): boolean => now - Date.parse(day) >= (exchangeRateAge.warning + 1) * perDay;
