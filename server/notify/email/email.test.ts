import { createServer } from 'node:net';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { mailServerOfTest } from '../../../test/mail-server.ts';
import { aChannel, aMessage } from '../../../test/messages.ts';
import { emailDeliverer } from './email-deliverer.ts';
import { MailCatcher } from './mail-catcher.ts';
import { mountMailCatcher } from './mail-catcher-routes.ts';

const refusal = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

async function outcomeAt(url: string, signal = AbortSignal.timeout(20_000)) {
  const deliverer = emailDeliverer({ url, from: 'board@deals.example' });
  onTestFinished(deliverer.close);
  return await deliverer.deliver(aChannel('email', { address: 'ada@mail.example' }), aMessage(), signal);
}

test.each([
  [550, '5.1.1 No such mailbox', { result: 'gone' }],
  [550, '5.7.1 You are on a list', { result: 'refused' }],
  [451, 'Come back later', { result: 'retry', error: expect.stringContaining('Come back later') }],
])('the answer %i %s about a recipient decides what becomes of the channel', async (code, message, outcome) => {
  const { url, mails } = await mailServerOfTest({ onRcptTo: (_address, _session, callback) => callback(refusal(code, message)) });
  expect(await outcomeAt(url)).toMatchObject(outcome);
  expect(mails).toEqual([]);
});

test('a refused text fails that mail only, and a full server does not count against the channel', async () => {
  const answering = (code: number) =>
    mailServerOfTest({
      onData: (stream, _session, callback) => {
        stream.on('end', () => callback(refusal(code, 'No')));
        stream.resume();
      },
    });
  expect((await outcomeAt((await answering(554)).url)).result).toBe('refused');
  expect(await outcomeAt((await answering(452)).url)).toMatchObject({ result: 'retry', isOurs: true });
});

test('a server that is down, or refuses the sender or the password, does not count against the channel', async () => {
  const ours = { result: 'retry', isOurs: true };
  expect(await outcomeAt(`smtp://127.0.0.1:${await freePort()}`)).toMatchObject(ours);
  const strict = await mailServerOfTest({ onMailFrom: (_address, _session, callback) => callback(refusal(550, 'Not you')) });
  expect(await outcomeAt(strict.url)).toMatchObject(ours);
  const closed = await mailServerOfTest({ authOptional: false, onAuth: (_auth, _session, callback) => callback(new Error('No')) });
  expect(await outcomeAt(closed.url.replace('//', '//name:wrong@'))).toMatchObject(ours);
});

test('a server that never answers is given up when the attempt takes too long', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  expect(await outcomeAt(`smtp://127.0.0.1:${port}`, AbortSignal.timeout(100))).toMatchObject({ result: 'retry', isOurs: true });
});

test('caught mails are shown to those who open the board by a loopback address', async () => {
  const pages = fastify({ trustProxy: 'loopback' });
  onTestFinished(() => pages.close());
  const caught = new MailCatcher();
  await caught.deliver(aChannel('email', { address: 'ada@mail.example' }), aMessage());
  await mountMailCatcher(pages, caught);
  const open = (host: string, url = '/dev/mail', forwarded = {}) => pages.inject({ url, headers: { host, ...forwarded } });
  expect((await open('localhost:3000')).body).toContain('To ada@mail.example');
  expect((await open('[::1]:3000', '/dev/mail/1')).statusCode).toBe(200);
  for (const host of ['192.168.1.5:3000', 'deals.example', 'localhost.evil.example', 'localhost:port'])
    expect((await open(host, '/dev/mail/1/html')).statusCode).not.toBe(200);
  expect((await open('rebound.example', '/dev/mail', { 'x-forwarded-host': 'localhost:3000' })).statusCode).toBe(404);
  expect((await open('localhost:3000', '/dev/mail', { 'x-forwarded-host': 'deals.example' })).statusCode).toBe(404);
});
