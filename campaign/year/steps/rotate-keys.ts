import { until } from '../../until.ts';
import type { Step, Year } from '../year.ts';

/** Of each secret: what it gave ends, and what is made afterwards works. */
export const rotateKeys: Step = {
  name: 'keys rotated',
  take: async (year) => {
    const { board, members, deals, nodes, mailbox } = year;
    const former = await mailbox.link('stop');
    await board.admin('rotate-key', 'links', '--yes');
    await expectStatus(former, 404);
    const deal = await deals.post(nodes, members.of('priya'));
    await until(() => mailbox.about(deal).length > 0);
    await expectStatus(await mailbox.link('stop'), 200);
    await board.admin('rotate-key', 'push', '--yes');
    await board.restart();
    await signOutEverybody(year);
    return 'links, pushes and sessions of before have ended';
  },
};

async function signOutEverybody({ board, members, crowd }: Year): Promise<void> {
  await crowd.whileQuiet(async () => void (await board.admin('rotate-key', 'cookies', '--yes')));
  const out = await members.signedOut();
  if (out.length < members.count) throw new Error(`Only ${out.join(', ')} are signed out`);
  await members.signIn(board.publicUrl);
}

async function expectStatus(url: string, expected: number): Promise<void> {
  const { status } = await fetch(url);
  if (status !== expected) throw new Error(`${url}: ${status}`);
}
