import { z } from 'zod';
import { limits } from '../../../../shared/limits.ts';
import { reads } from '../../../../shared/reads.ts';
import { alertMoments, alertStates } from '../../../../shared/states.ts';
import { tool } from '../tool.ts';
import { filters, listParams } from './search-deals.ts';

const id = z.int().min(1);

export const myAlerts = tool({
  name: 'my_alerts',
  title: 'What the person follows',
  description: 'What the person follows, and when they are notified of it. Without a moment, its deals are only in their list.',
  scope: 'read',
  input: z.object({}),
  output: z.object({
    alerts: z.array(z.object({ id, name: z.string(), when: z.array(z.enum(alertMoments)), state: z.enum(alertStates), notified: z.int() })),
    max: z.int(),
  }),
  run: async ({ read }) => {
    const { alerts, order, max } = await read(reads.alerts());
    const shown = order.flatMap((each) => alerts[each] ?? []);
    const data = shown.map(({ id, name, moments, state, notified }) => ({ id, name, when: moments, state, notified: notified.count }));
    const lines = data.map(({ id, name, when, state }) => `#${id} ${name}: ${when.join(', ') || 'not notified'} (${state})`);
    return { data: { alerts: data, max }, text: lines.join('\n') || 'No alerts yet.' };
  },
});

export const follow = tool({
  name: 'follow',
  title: 'Follow deals',
  description:
    'Creates an alert, so that the board notifies the person when new deals match a search, or when something happens to one deal. Ask before you create one; try the search first with search_deals, because an alert that matches too much is refused.',
  scope: 'write',
  input: z.object({
    name: z.string().min(1).max(limits.alertName.max).describe('For the person, such as "Lego under 50 €".'),
    deal_id: id.optional().describe('To follow one deal instead of a search.'),
    ...filters,
    when: z
      .array(z.enum(alertMoments))
      .optional()
      .describe(
        'Default: "match" (a new deal) for a search, "price_drop" and "expired" for one deal. "match", with a search only. Empty, with a search only: the person is not notified, and finds its deals at /following.',
      ),
  }),
  output: z.object({ alert_id: id }),
  run: async (board, { name, deal_id, when, ...search }) => {
    const target = deal_id === undefined ? { filters: listParams(board, search) } : { deal: deal_id };
    const moments = when ?? (deal_id === undefined ? (['match'] as const) : (['price_drop', 'expired'] as const));
    const created = await board.send('createAlert', { body: { name, ...target, moments: [...moments] } });
    return { data: { alert_id: created.id }, text: `The alert “${name}” is created. It is at ${board.publicUrl}/alerts.` };
  },
});

export const stopAlert = tool({
  name: 'stop_alert',
  title: 'Stop an alert',
  description: 'Deletes an alert of the person. Only when they ask for it.',
  scope: 'write',
  input: z.object({ alert_id: id }),
  output: z.object({ alert_id: id }),
  run: async ({ send }, { alert_id }) => {
    const { id: deleted } = await send('deleteAlert', { alert: alert_id });
    return { data: { alert_id: deleted }, text: 'The alert is deleted.' };
  },
});
