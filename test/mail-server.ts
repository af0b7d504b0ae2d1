import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

interface ReceivedMail extends Email {
  /** Of the envelope. */
  from_: string;
  to_: string[];
  raw: string;
}

/** A real mail server on loopback that keeps what it receives. `options` override how it answers. */
export async function mailServer(options: SMTPServerOptions = {}, mails: ReceivedMail[] = []) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const { mailFrom, rcptTo } = session.envelope;
        void PostalMime.parse(raw).then((mail) => {
          mails.push({ ...mail, raw, from_: mailFrom === false ? '' : mailFrom.address, to_: rcptTo.map(({ address }) => address) });
          callback();
        });
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, mails, close };
}

/** The same for the tests of a file. `url` is known once they run. */
export function mailServerOfFile() {
  let server: Awaited<ReturnType<typeof mailServer>> | undefined;
  const mails: ReceivedMail[] = [];
  beforeAll(async () => {
    server = await mailServer({}, mails);
  });
  afterAll(() => server?.close());
  return { mails, url: () => server?.url ?? '' };
}

/** The same until the test ends. */
export async function mailServerOfTest(options?: SMTPServerOptions) {
  const server = await mailServer(options);
  onTestFinished(server.close);
  return server;
}
