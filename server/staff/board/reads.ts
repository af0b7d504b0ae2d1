import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { BoardSettings } from '../../../shared/admin/settings.ts';
import { BoardInfo } from '../../../shared/board-info.ts';
import { lookVariables } from '../../../shared/board-look.ts';
import { boardPageNames } from '../../../shared/board-pages.ts';
import { defaultSettings } from '../../../shared/board-settings.ts';
import { ExchangeRates } from '../../../shared/exchange-rates.ts';
import { reads } from '../../../shared/reads.ts';
import { readExchangeRates } from '../../deals/money/exchange-rates.ts';
import { dependsOnAny } from '../../engine/dependencies.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { boardPages, categories, categoryAddresses, exchangeRates, images } from '../../platform/database/schema.ts';
import { liveRead } from '../../platform/http/live-read.ts';

export const boardReads = (db: Database) => [
  liveRead(reads.board(), {
    summary: 'What every screen needs to know of this board',
    input: z.strictObject({}),
    answer: BoardInfo,
    audience: () => 'public',
    evaluate: async () => {
      const { settings, priceCurrency, heatWarm: warm, heatHot: hot, heatBlazing: blazing, constants } = await readBoard(db);
      const rates = await db.select({ currency: exchangeRates.currency }).from(exchangeRates).limit(1);
      const pages = await publishedPages(db);
      return {
        data: {
          ...(await shownSettings(db, settings)),
          ...omitAbsent({ priceCurrency }),
          ...(Object.keys(constants).length > 0 && { constants: { ...constants } }),
          ...(pages.length > 0 && { pages }),
          exchangeRates: rates.length > 0,
          heat: { warm, hot, blazing },
          ...(await shownCategories(db)),
        },
        dependencies: ['board_settings', 'categories', 'category_addresses', 'exchange_rates', 'board_pages'].map((table) =>
          dependsOnAny(table),
        ),
      };
    },
  }),
  liveRead(reads.exchangeRates(), {
    summary: 'The reference rates that amounts in different currencies are compared by',
    input: z.strictObject({}),
    answer: ExchangeRates,
    audience: () => 'public',
    evaluate: async () => ({ data: { rates: await readExchangeRates(db) }, dependencies: [dependsOnAny('exchange_rates')] }),
  }),
];

/** What differs from a new board. */
async function shownSettings(db: Database, settings: BoardSettings) {
  const {
    name,
    currency,
    welcome,
    icon,
    theme,
    registration,
    paidDeals,
    linkTags,
    timeZone,
    languages,
    announcement,
    footerLinks,
    logo: hash,
    ...colours
  } = settings;
  const look = lookVariables(colours);
  const [logo] = hash === undefined ? [] : await db.select(pictureColumns).from(images).where(eq(images.hash, hash));
  return omitAbsent({
    ...{ name, currency, welcome, icon, announcement, logo },
    ...(theme !== defaultSettings.theme && { theme }),
    ...(registration !== defaultSettings.registration && { registration }),
    ...(paidDeals !== defaultSettings.paidDeals && { paidDeals }),
    ...(linkTags.length > 0 && { tagsLinks: true as const }),
    ...(timeZone !== defaultSettings.timeZone && { timeZone }),
    ...(languages.length > 0 && { languages }),
    ...(footerLinks.length > 0 && { footerLinks }),
    ...(Object.keys(look).length > 0 && { look }),
  });
}

const pictureColumns = { hash: images.hash, width: images.width, height: images.height };

/** The names of the board's own pages that can be read, in their order. */
async function publishedPages(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ name: boardPages.name }).from(boardPages).where(eq(boardPages.isPublic, true));
  const names = new Set(rows.map(({ name }) => name));
  return boardPageNames.filter((name) => names.has(name));
}

async function shownCategories(db: Database) {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));
  const addresses = await db.select().from(categoryAddresses);
  const shown = rows.filter(({ mergedInto }) => mergedInto === null);
  const slugOf = (id: number): string | undefined => {
    const row = rows.find((each) => each.id === id);
    return row === undefined || row.mergedInto === null ? row?.slug : slugOf(row.mergedInto);
  };
  const moved = [...rows.filter((row) => row.mergedInto !== null).map(({ slug, id }) => ({ slug, categoryId: id })), ...addresses].flatMap(
    ({ slug, categoryId }) => {
      const now = slugOf(categoryId);
      return now === undefined ? [] : [[slug, now]];
    },
  );
  return {
    categories: Object.fromEntries(
      shown.map(({ slug, name, names, drawing }) => [
        slug,
        omitAbsent({ slug, name, names: Object.keys(names).length > 0 ? names : null, drawing }),
      ]),
    ),
    order: shown.filter(({ isArchived }) => !isArchived).map(({ slug }) => slug),
    ...(moved.length > 0 && { moved: Object.fromEntries(moved) }),
  };
}
