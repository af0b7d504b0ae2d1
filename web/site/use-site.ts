import { heatScaling } from '../../shared/heat.ts';
import { reads } from '../../shared/reads.ts';
import type { Site } from '../../shared/site.ts';
import { tIfKnown } from '../i18n/t.ts';
import { useRead } from '../live/use-read.ts';

const unknown: Site = { name: 'Dealwire', currency: 'EUR', categories: {}, order: [], heat: heatScaling.initial };

/** The board's name, currency and categories. */
export const useSite = (): Site => useRead(reads.site()).data ?? unknown;

/** The category's name in the reader's language, or its own name if the community added it. */
export const categoryName = (category: { slug: string; name: string }): string => tIfKnown(`category.${category.slug}`) ?? category.name;
