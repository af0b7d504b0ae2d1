import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DemoProvider, startDemoProvider } from '../../server/platform/identity/demo-provider.ts';
import { gitHubServer } from '../github-server.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';
import { hasStarted, isAt } from './page-queries.ts';

const octocat = {
  id: 583_231,
  login: 'octocat',
  name: 'The Octocat',
  emails: [{ email: 'octo@cats.example', primary: true, verified: true }],
};
const dataDir = mkdtempSync(path.join(tmpdir(), 'dealwire-company-'));
let github: Awaited<ReturnType<typeof gitHubServer>>;
let company: DemoProvider;

const board = startBoard(undefined, async (publicUrl) => {
  github = await gitHubServer(octocat);
  company = await startDemoProvider({ port: 0, dataDir, publicUrl, callback: '/auth/callback/company' });
  return {
    ...github.environment,
    SIGN_IN_PROVIDERS: 'github,company',
    ...{ COMPANY_ISSUER: company.issuer, COMPANY_CLIENT_ID: company.clientId, COMPANY_CLIENT_SECRET: company.clientSecret },
  };
});
const visit = visitorsOf(board);
afterAll(async () => {
  await github.stop();
  await company.stop();
  rmSync(dataDir, { recursive: true });
});

test('someone signs in with GitHub, adds another service, removes GitHub, and is still the same', async () => {
  const page = await visit({ at: '/c/home' });
  await page.locator('header').getByRole('link', { name: 'Sign in' }).click();
  await isAt(page, /\/sign-in/);
  // A press before that signs in too, but this browser does not remember the service.
  await hasStarted(page);
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
  await isAt(page, /\/welcome\?/);
  await expect.poll(() => page.getByLabel('Handle').inputValue()).toBe('octocat');
  await page.getByRole('button', { name: 'Continue' }).click();
  await isAt(page, `${board.url}/c/home`);

  await page.goto(`${board.url}/settings/identities`);
  await page.getByText('The only one that you can sign in with').waitFor();
  await page.getByRole('link', { name: 'Confirm that it’s you' }).click();
  await page.getByRole('link', { name: 'Sign in with GitHub last used' }).click();
  await page.getByRole('button', { name: 'Company' }).click();
  await page.getByLabel('Or sign in as someone new').fill('Octavia Katz');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  // The person is told, in case it was somebody else.
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  await page.getByText('If that was not you, undo it and end all other sessions.').waitFor();
  await page.getByRole('link', { name: 'Company was added to how you sign in' }).click();
  await isAt(page, `${board.url}/settings/identities`);

  await page.getByRole('button', { name: 'Remove GitHub' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Removed. You can no longer sign in with it.').waitFor();
  await page.getByText('The only one that you can sign in with').waitFor();

  await page.getByRole('button', { name: 'Account of The Octocat' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The page loads itself again on the way.
  await isAt(page, `${board.url}/`);
  // Firefox reports what was still being loaded as an error.
  await hasStarted(page);
  await page.goto(`${board.url}/sign-in`);
  await page.getByRole('link', { name: 'Sign in with Company' }).click();
  await page.getByRole('button', { name: 'Account of The Octocat' }).waitFor();
});

test('whoever comes with the address of an account is told which one it is, and signs in there', async () => {
  github.state.signsIn = { id: 1, login: 'nobody', emails: [{ email: 'rosa@people.example', primary: true, verified: true }] };
  await board.sql(`with account as (insert into people (name, handle, email, state) values ('Rosa', 'rosa', 'rosa@people.example', 'active') returning id)
    insert into identities (issuer, subject, person_id, email) select '${company.issuer}', 'rosa', id, 'rosa@people.example' from account`);
  const page = await visit({ at: '/sign-in?return_to=/saved', viewport: { width: 360, height: 740 } });
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click();
  await page.getByRole('heading', { name: 'You already have an account here' }).waitFor();
  await page.getByText('Your address belongs to @rosa.').waitFor();
  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await page.getByRole('button', { name: 'Sign in as' }).first().waitFor();
});
