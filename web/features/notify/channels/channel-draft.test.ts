import { expect, test } from 'vitest';
import { notificationGroups } from '../../../../shared/notification-groups.ts';
import { changesOf, draftOf, groupNames, patchOf } from './channel-draft.ts';

const channel = { name: 'Mail', pace: 'instant', timeZone: 'Europe/Berlin', language: 'de' } as const;

test('a channel that nobody has changed wants everything, at any time', () => {
  const draft = draftOf(channel);
  expect(draft.groups).toEqual(groupNames);
  expect(patchOf(draft, {})).toEqual({ ...channel, notificationKinds: null, hot: null, quiet: null });
});

test('quiet hours are typed as times of the day and sent as minutes', () => {
  const draft = { ...draftOf(channel), isQuiet: true, quietFrom: '23:15', quietUntil: '06:05' };
  expect(patchOf(draft, {}).quiet).toEqual({ from: 1_395, until: 365 });
  expect(draftOf({ ...channel, quiet: { from: 1_395, until: 365 } })).toMatchObject({
    isQuiet: true,
    quietFrom: '23:15',
    quietUntil: '06:05',
  });
});

test('a kind that was stopped by a link stays stopped while its group stays chosen', () => {
  const wants = [...notificationGroups.alerts, 'reply'] as const;
  const before = { ...channel, notificationKinds: [...wants] };
  const draft = draftOf(before);
  expect(draft.groups).toEqual(expect.arrayContaining(['alerts', 'replies']));
  expect(draft.groups).not.toContain('deals');
  expect(patchOf(draft, before).notificationKinds).toEqual([...wants]);
  const withDeals = { ...draft, groups: ['alerts', 'deals'] as const };
  expect(patchOf(withDeals, before).notificationKinds).toEqual(['alert', ...notificationGroups.deals]);
});

test('only changed fields are sent, so that changes of another tab stay', () => {
  const opened = draftOf(channel);
  expect(changesOf(opened, opened, { notificationKinds: ['reply'] })).toEqual({});
  const draft = { ...opened, pace: 'daily' as const, isQuiet: true, groups: opened.groups.filter((group) => group !== 'replies') };
  expect(Object.keys(changesOf(opened, draft, {})).sort()).toEqual(['notificationKinds', 'pace', 'quiet']);
});
