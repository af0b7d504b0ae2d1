import { z } from 'zod';
import { reads } from '../../../../shared/reads.ts';
import { omitAbsent } from '../../../platform/core/omit-absent.ts';
import { DealSummary, lineOf, summaryOf } from '../deal-summary.ts';
import { tool } from '../tool.ts';
import { Notice, notice } from '../untrusted.ts';

export const savedDeals = tool({
  name: 'saved_deals',
  title: 'Saved deals',
  description: 'The deals that the person has saved, latest first.',
  scope: 'read',
  input: z.object({ after: z.string().optional().describe('`next` of the page before.') }),
  output: z.object({ notice: Notice, deals: z.array(DealSummary), next: z.string().optional() }),
  run: async ({ read, publicUrl }, { after }) => {
    const { deals, order, next } = await read(reads.saves(after));
    const cards = order.flatMap((id) => deals[id] ?? []);
    const data = omitAbsent({ notice, deals: cards.map((deal) => summaryOf(deal, publicUrl)), next });
    return { data, text: cards.length === 0 ? 'Nothing is saved.' : [notice, ...cards.map(lineOf)].join('\n') };
  },
});

export const saveDeal = tool({
  name: 'save_deal',
  title: 'Save a deal',
  description: 'Saves a deal for the person, or removes it from their saved deals. Only when they ask for it.',
  scope: 'write',
  input: z.object({ deal_id: z.int().min(1), saved: z.boolean().optional().describe('Default: true.') }),
  output: z.object({ saved: z.boolean() }),
  run: async ({ send }, { deal_id, saved = true }) => {
    const data = await send(saved ? 'putSave' : 'deleteSave', { deal: deal_id });
    return { data, text: data.saved ? 'The deal is saved.' : 'The deal is no longer saved.' };
  },
});
