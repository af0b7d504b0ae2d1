import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { aChannel, aMessage, aMessageItem } from '../../../test/messages.ts';
import { newWebhookSecret } from '../channels/webhook-secret.ts';
import { outcomeOf } from './outcome-of.ts';
import { presets } from './presets.ts';

type Kind = keyof typeof presets;

const addresses: Record<Kind, object> = {
  webhook: { address: 'https://receiver.example/hook', secret: newWebhookSecret() },
  ntfy: { address: 'https://ntfy.example/base/kettles' },
  telegram: { address: 'https://api.telegram.example', secret: '123:token', details: { chat: '-100' } },
  discord: { address: 'https://discord.example/api/webhooks/1/x' },
  slack: { address: 'https://hooks.slack.example/services/x' },
  matrix: { address: 'https://matrix.example', secret: 'syt_token', details: { room: '!room:matrix.example' } },
};
const kinds = Object.keys(presets) as Kind[];

const requestTo = (kind: Kind, message = aMessage(), fields: object = {}) => {
  const { url, method = 'POST', headers, body } = presets[kind].request(aChannel(kind, { ...addresses[kind], ...fields }), message);
  return { url, method, headers: headers as Record<string, string>, text: `${body}`, body: JSON.parse(`${body}`) };
};

describe('the preset of', () => {
  test('ntfy publishes to the topic, with a button that mutes at once', () => {
    const { url, headers, body } = requestTo('ntfy', aMessage(), { secret: 'tk_1' });
    expect([url, headers.authorization, body.topic, body.title]).toEqual([
      'https://ntfy.example/base/',
      'Bearer tk_1',
      'kettles',
      'Kettle',
    ]);
    expect(body.actions).toMatchObject([
      { action: 'view', label: 'Get', url: 'https://board.example/out/12' },
      { action: 'http', label: 'Mute', url: 'https://board.example/stop/abc', method: 'POST', body: 'List-Unsubscribe=One-Click' },
      { action: 'view', label: 'Less like this' },
    ]);
  });

  test('Telegram writes to the chat by the bot', () => {
    const { url, body } = requestTo('telegram');
    expect(url).toBe('https://api.telegram.example/bot123:token/sendMessage');
    expect(body).toMatchObject({ chat_id: '-100', parse_mode: 'HTML' });
    expect(body.text).toBe(
      '<b><a href="https://board.example/d/12/kettle">Kettle</a></b>\nShop\n€20 at Shop\nYour alert “Kettles” found it',
    );
  });

  test('Discord gets an embed', () => {
    expect(requestTo('discord').body.embeds).toMatchObject([{ title: 'Kettle', url: 'https://board.example/d/12/kettle' }]);
  });

  test('Slack gets an attachment', () => {
    expect(requestTo('slack').body.attachments).toMatchObject([
      { title: 'Kettle', title_link: 'https://board.example/d/12/kettle', image_url: 'https://board.example/images/kettle-640.webp' },
    ]);
  });

  test('Matrix puts the message under its own id, so that it is stored once', () => {
    const { url, method, headers } = requestTo('matrix');
    expect([method, url]).toEqual([
      'PUT',
      'https://matrix.example/_matrix/client/v3/rooms/!room%3Amatrix.example/send/m.room.message/msg_1',
    ]);
    expect(headers.authorization).toBe('Bearer syt_token');
  });
});

test('the library of Standard Webhooks verifies a webhook, also by the former secret, and refuses a changed one', () => {
  const [secret, former] = [newWebhookSecret(), newWebhookSecret()];
  const { headers, text } = requestTo('webhook', aMessage(), {
    secret,
    details: { formerSecret: former, formerUntil: Date.now() + 1_000 },
  });
  for (const each of [secret, former]) expect(new Webhook(each).verify(text, headers)).toMatchObject({ type: 'alert' });
  expect(headers['webhook-id']).toBe('msg_1');
  expect(() => new Webhook(newWebhookSecret()).verify(text, headers)).toThrow();
  expect(() => new Webhook(secret).verify(text.replace('Kettle', 'Settle'), headers)).toThrow();
});

const hostile = 'Free @everyone <!channel> <@U1> @room [x](https://evil.example) <b>&amp;</b> *bold* /start';
const hostileMessage = aMessage({
  title: hostile,
  items: [aMessageItem({ title: hostile, lines: [hostile], why: hostile })],
});

describe('a title with markup and mentions stays text in', () => {
  test('Discord', () => {
    const { body } = requestTo('discord', hostileMessage);
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.embeds[0].description).not.toMatch(/(?<!\\)[<@*]|(?<!\\)\[x/);
  });

  test('Slack', () => {
    const { body } = requestTo('slack', hostileMessage);
    const [{ title, text }] = body.attachments;
    expect(`${title}${text}`).not.toMatch(/<[!@]|<b>/);
    expect(body).toMatchObject({ parse: 'none', link_names: false });
  });

  test('Telegram', () => {
    const { text } = requestTo('telegram', hostileMessage).body;
    expect(text.replace(/<\/?(b|a)( href="[^"]*")?>/g, '')).not.toMatch(/[<>]|[@/]\w/);
  });

  test('Matrix', () => {
    const { body } = requestTo('matrix', hostileMessage);
    expect(body['m.mentions']).toEqual({});
    expect(body.formatted_body.replace(/<\/?(p|strong|a|br)( href="[^"]*")?>/g, '')).not.toMatch(/[<>]/);
  });
});

test.each(kinds)('a digest of a hundred long deals fits %s', (kind) => {
  const items = Array.from({ length: 100 }, () => aMessageItem({ title: '@'.repeat(300), lines: ['&'.repeat(600)] }));
  const { body, text } = requestTo(kind, aMessage({ kind: 'digest', title: '100 deals', items }));
  const limits: Record<Kind, () => [number, number]> = {
    webhook: () => [text.length, 1_000_000],
    ntfy: () => [Buffer.byteLength(body.message), 4_096],
    telegram: () => [body.text.length, 4_096],
    discord: () => [body.embeds[0].description.length, 4_096],
    slack: () => [text.length, 16_000],
    matrix: () => [Buffer.byteLength(text), 65_536],
  };
  const [length, max] = limits[kind]();
  expect(length).toBeLessThanOrEqual(max);
});

describe('an answer of', () => {
  const answer = (status: number, text = '', retryAfter?: string) => ({ status, text, retryAfter });

  test.each([
    [200, 'sent'],
    [204, 'sent'],
    [302, 'retry'],
    [410, 'gone'],
    [404, 'retry'],
    [400, 'retry'],
    [500, 'retry'],
  ])('%d from a webhook: %s', (status, result) => expect(outcomeOf(answer(status), presets.webhook).result).toBe(result));

  test.each([
    [400, 'refused'],
    [404, 'gone'],
    [429, 'retry'],
    [503, 'retry'],
  ])('%d from Discord: %s', (status, result) => expect(outcomeOf(answer(status), presets.discord).result).toBe(result));

  test('"wait" delays the next attempt, by an hour at most', () => {
    const wait = (text: string, header?: string) => outcomeOf(answer(429, text, header), presets.telegram);
    expect(wait('', '7')).toMatchObject({ after: 7 });
    expect(wait('{"parameters":{"retry_after":35}}')).toMatchObject({ after: 35 });
    expect(wait('{"retry_after":0.3}')).toMatchObject({ after: 1 });
    expect(wait('', '999999')).toMatchObject({ after: 3_600 });
    expect(wait('', new Date(Date.now() + 20_000).toUTCString())).toMatchObject({ after: expect.closeTo(20, -1) });
    expect(wait('not JSON')).not.toHaveProperty('after');
  });

  test('the error of a chat service is shown, but not that of an unknown receiver', () => {
    const text = '{"ok":false,"description":"Bad Request:\\nchat not found"}';
    expect(outcomeOf(answer(400, text), presets.telegram)).toEqual({ result: 'refused', error: 'HTTP 400: Bad Request: chat not found' });
    expect(outcomeOf(answer(400, text), presets.webhook)).toEqual({ result: 'retry', error: 'HTTP 400' });
  });
});
