import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { demoIssuer } from '../../../server/platform/identity/demo/people.ts';
import { type DemoProvider, startDemoProvider } from '../../../server/platform/identity/demo-provider.ts';
import { freePort } from '../../../test/free-port.ts';
import type { Step, Year } from '../year.ts';

/** Of another company: whoever has a verified address there is found again. */
export const newProvider: Step = {
  name: 'new sign-in service',
  take: async (year) => {
    const { board, members, crowd } = year;
    const provider = await startProvider(year);
    // Nobody may be on the way through the former one.
    await crowd.whileQuiet(async () => {
      Object.assign(board.settings, settingsOf(provider));
      await board.restart();
    });
    const said = await board.admin('move-provider', demoIssuer, provider.key, '--with-staff');
    const out = await members.signedOut();
    if (out.length > 0) throw new Error(`${out.join(', ')} are signed out by the move`);
    await members.signIn(board.publicUrl);
    await board.admin('move-provider', demoIssuer, provider.key, '--end');
    return said.split('\n')[0] ?? '';
  },
};

async function startProvider({ folder, board }: Year): Promise<DemoProvider> {
  const dataDir = path.join(folder, 'provider');
  mkdirSync(dataDir);
  return await startDemoProvider({ port: await freePort(), dataDir, publicUrl: board.publicUrl });
}

const settingsOf = ({ issuer, clientId, clientSecret }: DemoProvider) => ({
  ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
});
