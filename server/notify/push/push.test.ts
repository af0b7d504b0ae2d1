import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fakeInternet } from '../../../test/fake-internet.ts';
import { aChannel, aMessage, aMessageItem } from '../../../test/messages.ts';
import { pushSubscription, verifyVapid } from '../../../test/push-subscription.ts';
import type { Message } from '../channels/message.ts';
import { webhookDeliverer } from '../webhooks/webhook-deliverer.ts';
import { keyPair } from './push-keys.ts';
import { pushPreset } from './push-preset.ts';

interface Received {
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

let received: Received[] = [];
let status = 201;
const service = await fakeInternet(async (request, answer) => {
  received.push({ headers: request.headers, body: await buffer(request) });
  answer.writeHead(status).end();
});
afterAll(() => service.close());
beforeEach(() => {
  received = [];
  status = 201;
});

const keys = keyPair(randomBytes(32));
const browser = pushSubscription();
const channel = aChannel('push', { address: service.urlOf('/push/abc', 'push.example'), details: browser.keys });
const deliverer = webhookDeliverer(service.fetcher, pushPreset(keys, 'mailto:admin@board.example'));

async function push(message: Message) {
  const outcome = await deliverer.deliver(channel, message, new AbortController().signal);
  const [first] = received;
  return { outcome, headers: first?.headers ?? {}, body: first?.body ?? Buffer.alloc(0) };
}

test('a browser decrypts a push, and its push service sees who sent it and how urgent it is', async () => {
  const { outcome, headers, body } = await push(aMessage());
  expect(outcome).toEqual({ result: 'sent' });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high', topic: 'deal-12' });
  expect(await verifyVapid(`${headers.authorization}`)).toMatchObject({
    aud: new URL(channel.address).origin,
    sub: 'mailto:admin@board.example',
    publicKey: keys.publicKey,
  });
  expect(JSON.parse(browser.decrypt(body))).toMatchObject({
    title: 'Kettle',
    body: 'Shop\n€20 at Shop\nYour alert “Kettles” found it',
    url: 'https://board.example/d/12/kettle',
    get: { text: 'Get', url: 'https://board.example/out/12' },
    stop: { text: 'Mute', url: 'https://board.example/stop/abc' },
    tag: 'deal-12',
  });
  expect(() => pushSubscription().decrypt(body)).toThrow();
});

test.each(['a', '"\\\n', 'é', '🔥', '\u0001'])('a push of many %j fits into 4,096 bytes', async (sign) => {
  const long = sign.repeat(5_000);
  const item = aMessageItem({
    title: long,
    lines: [long],
    why: long,
    deal: { id: 1, title: long, picture: `https://board.example/${'p'.repeat(3_000)}` },
  });
  const { body } = await push(aMessage({ title: long, items: [item] }));
  expect(body.length).toBeLessThanOrEqual(4_096);
  expect(JSON.parse(browser.decrypt(body)).body).toMatch(/^.{200}/su);
});

test('a digest lists its deals, without buttons', async () => {
  const items = [aMessageItem({ title: 'Kettle' }), aMessageItem({ title: 'Lamp' })];
  const { body, headers } = await push(aMessage({ kind: 'digest', title: '2 deals', items, more: 3 }));
  const shown = JSON.parse(browser.decrypt(body));
  expect(shown).toMatchObject({ title: '2 deals', body: '+3\nKettle\nLamp', tag: 'msg_1' });
  expect([shown.get, shown.stop, headers.topic, headers.urgency]).toEqual([undefined, undefined, undefined, 'normal']);
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'retry'],
  [500, 'retry'],
])('the answer %d of a push service means: %s', async (answer, result) => {
  status = answer;
  expect((await push(aMessage())).outcome.result).toBe(result);
});
