import { expect, test } from 'vitest';
import { colours, overflow, violations, wholePage } from './axe.ts';
import { startBoard } from './board.ts';
import { visitorsOf } from './open-page.ts';

const board = startBoard();
const visit = visitorsOf(board);

test('an admin backs up the board, sees how far it is, and that it was verified; one that fails is a warning', async () => {
  const admin = await visit({ as: 'ingrid', at: '/admin/backups' });
  await admin.getByText('There is no backup yet.').waitFor();
  const start = admin.getByRole('button', { name: 'Back up now' });
  await start.click();
  await admin.getByText(/^(Copying: |Reading it back|Restoring it)/).waitFor();
  expect(await start.isDisabled()).toBe(true);
  await admin.getByText(/ verified · restored as a test$/).waitFor();
  await admin.getByText(/^dealwire-.*\.tar\.zst$/).waitFor();
  expect(await start.isEnabled()).toBe(true);

  await board.sql(`insert into backups (file, ended_at, error) values ('/nowhere', now(), 'There is no backup: the disk is full.')`);
  await admin.getByText('The last backup failed.').waitFor();
  await admin.getByText('Failed: There is no backup: the disk is full.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    expect(await violations(admin, colorScheme === 'dark' ? colours : {}, wholePage)).toEqual([]);
  }
  await admin.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(admin)).toBeLessThanOrEqual(0);
});

test('what needs an admin is at the top of every desk, leads to where it can be looked into, and goes when it is over', async () => {
  const admin = await visit({ as: 'ingrid', at: '/admin' });
  await board.sql(
    `insert into warnings (kind, details, machine) values ('jobs', '{"tasks": "send_parcel"}', 'another'), ('disk', '{"machine": "den", "percent": 4}', 'den')`,
  );
  await admin.getByText('Only 4 % of the disk of den is free.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    expect(await violations(admin, colorScheme === 'dark' ? colours : {}, wholePage)).toEqual([]);
  }
  await admin
    .getByRole('region', { name: 'What needs you' })
    .getByRole('link', { name: 'Jobs have failed for good: send_parcel.' })
    .click();
  await admin.waitForURL(/\/admin\/jobs$/);
  await admin.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(admin)).toBeLessThanOrEqual(0);
  await board.sql('delete from warnings');
  await admin.getByRole('region', { name: 'What needs you' }).waitFor({ state: 'detached' });
});

test('an admin sees how large the board is, how fast it grows, and when the disk is full', async () => {
  const admin = await visit({ as: 'ingrid', at: '/admin/size' });
  const sample = (days: number, gigabytes: number) =>
    board.sql(
      `insert into size_samples (day, name, bytes, rows)
       select (now() at time zone 'UTC')::date - $1::int, name, share * $2::bigint * 1000000000, share * $2::bigint * 5000000
       from (values ('database', 1), ('deals', 0.4), ('votes', 0.3), ('deal_terms', 0.2), ('pictures', 0.5)) sizes (name, share)`,
      [days, gigabytes],
    );
  // Tomorrow's: today's are measured while this runs.
  await sample(-1, 12);
  await admin.getByText(/^How fast it grows is known after a week, on /).waitFor();
  await sample(9, 10);
  await admin.getByText('6 GB more a month').first().waitFor();
  await admin.getByText(/^At this rate, the disk /).waitFor();
  expect(await admin.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/^Table\s+Size\s+Rows, about\s+Growth a month$/),
    expect.stringMatching(/^deals\s+4\.8 GB\s+24,000,000\s+\+2\.4 GB$/),
    expect.stringMatching(/^votes\s/),
    expect.stringMatching(/^deal_terms\s/),
  ]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme });
    expect(await violations(admin, colorScheme === 'dark' ? colours : {}, wholePage)).toEqual([]);
  }
  await admin.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(admin)).toBeLessThanOrEqual(0);
});
