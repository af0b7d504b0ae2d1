import { expect, test } from 'vitest';
import { adminReads } from './admin/reads.ts';
import { modReads } from './mod-reads.ts';
import { queueReads } from './queue-reads.ts';
import { reads } from './reads.ts';
import { mayBeStored } from './stored-reads.ts';

test('what people read offline may be stored on a device', () => {
  const kept = [reads.deal(7), reads.deals({ merchant: 'kettles' }), reads.thread(7, { sort: 'best' }), reads.marks([3, 7]), reads.inbox()];
  expect(kept.filter((path) => !mayBeStored(path))).toEqual([]);
});

test('no read of staff or of the own account may be stored on a device', () => {
  const staff = [
    queueReads.modDeal(7),
    queueReads.queue(),
    modReads.staffPerson(7),
    modReads.staffPeople(),
    adminReads.adminPeople('a'),
    adminReads.adminSettings(),
  ];
  const account = [
    reads.account(),
    reads.profile(),
    reads.channels(),
    reads.sessions(),
    reads.identities(),
    reads.tokens(),
    reads.ownReports(),
    reads.blocks(),
  ];
  const unknown = ['/api/me/inbox/new', '/api/deals/similar?title=a', '/api/deals/7/new', '/api/new'];
  expect([...staff, ...account, ...unknown].filter(mayBeStored)).toEqual([]);
});
