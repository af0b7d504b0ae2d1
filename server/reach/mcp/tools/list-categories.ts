import { z } from 'zod';
import { tool } from '../tool.ts';

export const listCategories = tool({
  name: 'list_categories',
  title: 'Categories',
  description: "The board's categories with the slugs that search_deals takes, and its currency.",
  input: z.object({}),
  output: z.object({ currency: z.string(), categories: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  run: async ({ boardInfo: { currency, order, categories } }) => {
    const shown = order.flatMap((slug) => (categories[slug] === undefined ? [] : [{ slug, name: categories[slug].name }]));
    return { data: { currency, categories: shown }, text: shown.map(({ slug, name }) => `${slug}: ${name}`).join('\n') };
  },
});
