import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { type FakeInternet, fakeInternet } from '../../../test/fake-internet.ts';
import { exchangeRates } from '../../platform/database/schema.ts';
import { readExchangeRates } from './exchange-rates.ts';
import { parseExchangeRates } from './parse-exchange-rates.ts';
import { updateExchangeRates } from './update-exchange-rates.ts';

let database: TestDatabase;
let internet: FakeInternet;
let served: { status: number; body: string };

beforeAll(async () => {
  database = await testDatabase();
  internet = await fakeInternet((_request, response) => response.writeHead(served.status, { 'content-type': 'text/xml' }).end(served.body));
});
afterAll(async () => {
  await internet.close();
  await database.drop();
});
beforeEach(() => database.db.delete(exchangeRates));

/** A file as the European Central Bank publishes it. */
const published = (day: string, rates: Record<string, string>) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>
    ${Object.entries(rates)
      .map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
      .join('\n')}
  </Cube></Cube>
</gesmes:Envelope>`;

/** Runs the job, and returns what it logs. */
async function update(
  body: string | undefined,
  {
    urls = [internet.urlOf('/daily.xml')],
    at = '2026-11-20',
    status = 200,
    shipped,
  }: { urls?: string[]; at?: string; status?: number; shipped?: string } = {},
) {
  served = { status, body: body ?? '' };
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message.replace(/ from .*daily.xml/, ''));
  await updateExchangeRates(
    database.db,
    { urls, ...(shipped && { shipped }), fetcher: internet.fetcher, logger: { info: log, warn: log } },
    new Date(`${at}T16:00:00Z`),
  );
  return logged;
}

const rates = () => readExchangeRates(database.db);
const rate = (perEuro: number, day = '2026-11-20') => ({ perEuro, day });

test('published rates are stored with their day, and the euro with the newest', async () => {
  expect(await update(published('2026-11-20', { USD: '1.0843', JPY: '168.02', IDR: '17487.21' }))).toEqual(['exchange rates: 4 are new']);
  expect(await rates()).toEqual({ EUR: rate(1), IDR: rate(17_487.21), JPY: rate(168.02), USD: rate(1.0843) });
});

test('rates of a later day replace earlier ones, the same rates change nothing, and earlier ones are ignored', async () => {
  await update(published('2026-11-19', { USD: '1.08', GBP: '0.85' }));
  expect(await update(published('2026-11-20', { USD: '1.09' }))).toEqual(['exchange rates: 2 are new']);
  expect(await update(published('2026-11-20', { USD: '1.09' }))).toEqual([]);
  expect(await update(published('2026-11-18', { USD: '1.07' }))).toEqual([]);
  expect(await rates()).toEqual({ EUR: rate(1), GBP: rate(0.85, '2026-11-19'), USD: rate(1.09) });
});

test('unknown currencies, invalid rates and days in the future are left out', async () => {
  await update(published('2026-11-20', { USD: '1.08', QQQ: '2', GBP: '0', SEK: '-3', NOK: 'NaN', CHF: '1e3', DKK: '' }));
  expect(Object.keys(await rates())).toEqual(['EUR', 'USD']);
  expect(await update(published('2027-01-01', { USD: '2' }))).toEqual(['exchange rates cannot be read: it contains no rates']);
  expect((await rates()).USD).toEqual(rate(1.08));
});

test('a source that cannot be read changes nothing, and the log says why', async () => {
  await update(published('2026-11-20', { USD: '1.08' }));
  expect(await update('', { status: 503 })).toEqual(['exchange rates cannot be read: status']);
  expect(await update('<html>')).toHaveLength(1);
  expect(
    await update('<!DOCTYPE a [<!ENTITY b "1.5">]><a><Cube time="2026-11-20"><Cube currency="USD" rate="&b;"/></Cube></a>'),
  ).toHaveLength(1);
  expect(await update(published('2026-11-20', { USD: '9' }) + ' '.repeat(100_000))).toEqual(['exchange rates cannot be read: too_large']);
  expect((await rates()).USD).toEqual(rate(1.08));
});

test("the operator's file adds currencies, and takes precedence for the same day", async () => {
  const file = path.join(tmpdir(), `rates-${process.pid}.xml`);
  writeFileSync(file, published('2026-11-20', { RUB: '99.5', USD: '1.1' }));
  await update(published('2026-11-20', { USD: '1.08', GBP: '0.85' }), { urls: [internet.urlOf('/daily.xml'), pathToFileURL(file).href] });
  expect(await rates()).toEqual({ EUR: rate(1), GBP: rate(0.85), RUB: rate(99.5), USD: rate(1.1) });
});

test('rates that are more than three days old make the job fail, and stay until there are newer ones', async () => {
  const file = published('2026-11-20', { USD: '1.08', GBP: '0.85' });
  await update(file);
  expect(await update(file, { at: '2026-11-23' })).toEqual([]);
  await expect(update(file, { at: '2026-11-24' })).rejects.toThrow('The newest exchange rates are of 2026-11-20');
  await expect(update('', { at: '2026-12-21', status: 503 })).rejects.toThrow('The newest exchange rates are of 2026-11-20');
  expect(Object.keys(await rates())).toEqual(['EUR', 'GBP', 'USD']);
  await update(published('2026-12-21', { USD: '1.09' }), { at: '2026-12-21' });
  expect(await rates()).toEqual({ EUR: rate(1, '2026-12-21'), USD: rate(1.09, '2026-12-21') });
});

test('the rates of the release are the last resort: newer ones replace them, and they replace older ones', async () => {
  const shipped = new URL('reference-rates.xml', import.meta.url);
  const [{ day = '' } = {}] = parseExchangeRates(readFileSync(shipped, 'utf8'));
  const at = new Date(Date.parse(day) + 100 * 86_400_000).toISOString().slice(0, 10);
  const later = { at, shipped: shipped.href };
  await expect(update('', { status: 503, ...later })).rejects.toThrow(`The newest exchange rates are of ${day}`);
  const fromRelease = await rates();
  expect(Object.keys(fromRelease)).toEqual(expect.arrayContaining(['CHF', 'EUR', 'GBP', 'JPY', 'USD']));
  await update(published(at, { USD: '9.99' }), later);
  expect((await rates()).USD).toEqual(rate(9.99, at));
  await database.db.update(exchangeRates).set({ day: '2020-01-01', perEuro: '2' });
  await expect(update('', { status: 503, ...later })).rejects.toThrow('The newest');
  expect((await rates()).USD).toEqual(fromRelease.USD);
});

test('without sources there are no rates', async () => {
  await update(published('2026-11-20', { USD: '1.08' }));
  expect(await update(undefined, { urls: [] })).toEqual([]);
  expect(await rates()).toEqual({});
});
