import { defaultCategories } from '../../shared/default-categories.ts';
import { heatScaling } from '../../shared/heat.ts';
import { reads } from '../../shared/reads.ts';
import type { Site } from '../../shared/site.ts';
import { tIfKnown } from '../i18n/t.ts';
import { useRead } from '../live/use-read.ts';

const unknown: Site = { name: 'Dealwire', currency: 'EUR', exchangeRates: false, categories: {}, order: [], heat: heatScaling.initial };

/** The board's name, currency and categories. */
export const useSite = (): Site => useRead(reads.site()).data ?? unknown;

/** The category's name: in the reader's language, unless the community has added or renamed the category. */
export const categoryName = ({ slug, name }: { slug: string; name: string }): string =>
  (name === defaultCategories[slug] && tIfKnown(`category.${slug}`)) || name;
