import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { smtpServer } from './smtp-server.ts';

interface ReceivedMail extends Email {
  /** Of the envelope. */
  from_: string;
  to_: string[];
  raw: string;
}

/** A real mail server on loopback that keeps what it receives. `options` override how it answers. */
export async function mailServer(options: SMTPServerOptions = {}, mails: ReceivedMail[] = []) {
  const keep = async (raw: string, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
    const mail = await PostalMime.parse(raw);
    mails.push({ ...mail, raw, from_: mailFrom === false ? '' : mailFrom.address, to_: rcptTo.map(({ address }) => address) });
  };
  return { mails, ...(await smtpServer(keep, options)) };
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
