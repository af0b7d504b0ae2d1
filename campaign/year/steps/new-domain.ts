import { get, type IncomingMessage } from 'node:http';
import type { Step } from '../year.ts';

/** Links to the former address lead to the new one, where people sign in again. What they have open at the former one goes on. */
export const newDomain: Step = {
  name: 'new domain',
  take: async ({ board, members, mailbox }) => {
    const former = board.publicUrl;
    const link = await mailbox.link('stop');
    board.settings.PUBLIC_URL = former.replace('localhost', '127.0.0.1');
    board.settings.FORMER_URLS = former;
    await board.restart();
    const { status, location } = await open(link);
    if (status !== 308 || location !== link.replace(former, board.publicUrl)) throw new Error(`${link}: ${status} ${location}`);
    if ((await open(location)).status !== 200) throw new Error(`${location} does not open`);
    const out = await members.signedOut();
    if (out.length > 0) throw new Error(`${out.join(', ')} are signed out at the former address`);
    await members.signIn(board.publicUrl);
    return 'former links lead there, and open pages go on';
  },
};

/** As a click on a link does: fetch would say that a script asks. */
async function open(url: string): Promise<{ status: number; location: string }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on('error', reject));
  answer.resume();
  return { status: answer.statusCode ?? 0, location: answer.headers.location ?? '' };
}
