import type { BoardInfo } from '../../shared/board-info.ts';
import { defaultCategories } from '../../shared/default-categories.ts';
import { initialHeatScale } from '../../shared/heat.ts';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';
import { useRead } from '../engine/use-read.ts';
import { languageInUse } from '../i18n/catalogue.ts';
import { tIfKnown } from '../i18n/t.ts';

const unknown: BoardInfo = { name: 'Dealwire', currency: 'EUR', exchangeRates: false, categories: {}, order: [], heat: initialHeatScale };

/** The board's name, currency and categories. */
export const useBoard = (): BoardInfo => useRead(reads.board()).data ?? unknown;

const known = (slug: string) => readStore.get(reads.board()).data?.categories[slug];

/** The drawing of a category: by default the one of its slug. */
export const drawingOf = (slug: string): string => known(slug)?.drawing ?? slug;

/** The category's name: in the reader's language, unless the community has added or renamed the category. */
export const categoryName = ({ slug, name }: { slug: string; name: string }): string =>
  known(slug)?.names?.[languageInUse()] || (name === defaultCategories[slug] && tIfKnown(`category.${slug}`)) || name;
