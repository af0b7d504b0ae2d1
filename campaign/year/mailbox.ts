import PostalMime from 'postal-mime';
import { smtpServer } from '../../test/smtp-server.ts';
import { until } from '../until.ts';

interface ReceivedMail {
  /** The same each time that it is sent. */
  id: string;
  /** What it is about; undefined for a mail about no deal. */
  deal: number | undefined;
  text: string;
}

/** A mail server that keeps all mails. */
export async function startMailbox() {
  const mails: ReceivedMail[] = [];
  const server = await smtpServer(async (raw) => {
    const { messageId = '', references = '', text = '' } = await PostalMime.parse(raw);
    const [, deal] = /<deal-(\d+)-/.exec(references) ?? [];
    mails.push({ id: messageId, deal: deal === undefined ? undefined : Number(deal), text });
  });
  return {
    ...server,
    count: () => mails.length,
    about: (deal: number) => mails.filter((mail) => mail.deal === deal),
    /** The newest link to this path of the board; waits until there is one. */
    link: async (path: string): Promise<string> => {
      const newest = () => mails.findLast(({ text }) => text.includes(`/${path}/`))?.text ?? '';
      await until(() => newest() !== '');
      return new RegExp(`https?://\\S+/${path}/[^\\s>)]+`).exec(newest())?.[0] ?? '';
    },
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
