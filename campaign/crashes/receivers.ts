import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { smtpServer } from '../../test/smtp-server.ts';

export interface Receivers {
  smtpUrl: string;
  /** Takes webhooks, under any host name. */
  webhookPort: number;
  /** How often each message came, by the id that stays the same in each attempt. */
  times: ReadonlyMap<string, number>;
}

/** A mail server and a receiver of webhooks on this machine. */
export async function startReceivers(): Promise<Receivers> {
  const times = new Map<string, number>();
  const count = (id: string) => void times.set(id, (times.get(id) ?? 0) + 1);
  const mails = await smtpServer((mail) => count(/^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? 'none'));
  const webhooks = createServer((request, answer) => {
    request.resume().on('end', () => {
      count(String(request.headers['webhook-id']));
      answer.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(webhooks, 'listening');
  return { smtpUrl: mails.url, webhookPort: (webhooks.address() as AddressInfo).port, times };
}
