import { readFile, writeFile } from 'node:fs/promises';
import { parseExchangeRates } from '../server/deals/money/parse-exchange-rates.ts';
import { defaultRatesUrl } from '../server/platform/config/environment.ts';

/** `npm run rates` copies the European Central Bank's daily file, which a release ships as its last resort. */
const file = 'server/deals/money/reference-rates.xml';
const response = await fetch(defaultRatesUrl);
const xml = await response.text();
const [before, now] = [parseExchangeRates(await readFile(file, 'utf8')), response.ok ? parseExchangeRates(xml) : []];
const day = now[0]?.day ?? '';
if (now.length < before.length / 2 || day < (before[0]?.day ?? ''))
  throw new Error(`${defaultRatesUrl} answers ${response.status}, ${now.length} rates`);
await writeFile(file, xml);
console.log(`${file}: ${now.length} rates of ${day}`);
