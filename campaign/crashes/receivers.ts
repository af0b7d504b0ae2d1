import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

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
  const count = (id: string) => times.set(id, (times.get(id) ?? 0) + 1);
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, callback) => {
      const counted = text(stream).then((mail) => count(/^Message-ID: <([^@]+)@/im.exec(mail)?.[1] ?? 'none'));
      // The sender may die before the end of its mail.
      counted.then(() => callback(), callback);
    },
  });
  mails.on('error', () => undefined);
  const webhooks = createServer((request, answer) => {
    request.resume().on('end', () => {
      count(String(request.headers['webhook-id']));
      answer.writeHead(204).end();
    });
  });
  const portOf = async (server: { listen: (port: number, host: string, ready: () => void) => unknown; address: () => unknown }) => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const smtpPort = await portOf(mails.server);
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, webhookPort: await portOf(webhooks), times };
}
