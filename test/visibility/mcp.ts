import type { AskedBoard } from './asked-board.ts';
import type { Story } from './governance.ts';
import type { Answer, Credentials } from './responses.ts';

/** What assistants get from each tool that reads, by a made-up address such as `/mcp/inbox?{}`. */
export async function toolAnswers({ ask }: AskedBoard, story: Story, credentials: Credentials): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [tool, input] of toolCalls(story)) {
    const { statusCode, body } = await ask({
      method: 'POST',
      url: '/mcp',
      headers: { ...credentials, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: tool, arguments: input } },
    });
    answers.set(`/mcp/${tool}?${JSON.stringify(input)}`, { status: statusCode, headers: {}, body });
  }
  return answers;
}

function toolCalls({ deals, cast }: Story): [tool: string, input: object][] {
  const hidden = ['removed', 'held', 'scheduled', 'merged', 'for members'].map((name) => deals[name]);
  return [
    ['search_deals', { query: 'deal' }],
    ['search_deals', { author: cast.author.handle }],
    ...hidden.flatMap((id): [string, object][] => [
      ['get_deal', { id }],
      ['price_history', { deal_id: id }],
    ]),
    ['list_merchants', { query: 'hidden' }],
    ['saved_deals', {}],
    ['my_alerts', {}],
    ['inbox', {}],
  ];
}
