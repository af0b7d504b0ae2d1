import { z } from 'zod';
import { limits } from '../../../../shared/limits.ts';
import { reads } from '../../../../shared/reads.ts';
import { tool } from '../tool.ts';
import { untrusted } from '../untrusted.ts';

export const listMerchants = tool({
  name: 'list_merchants',
  title: 'Merchants',
  description: 'Merchants with the slugs that search_deals takes: those whose name matches, or those with the most live deals.',
  input: z.object({ query: z.string().min(1).max(limits.search.max).optional().describe('A part of the name.') }),
  output: z.object({ merchants: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  run: async ({ read }, { query }) => {
    const { merchants } = query === undefined ? await read(reads.counts({ state: 'live' })) : await read(reads.suggestions(query));
    const shown = merchants.map(({ slug, name }) => ({ slug, name: untrusted(name, limits.merchantName.max) }));
    return { data: { merchants: shown }, text: shown.map(({ slug, name }) => `${slug}: ${name}`).join('\n') || 'No merchants found.' };
  },
});
