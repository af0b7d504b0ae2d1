import type { Channel } from '../../../../shared/channels.ts';
import type { CommandInput } from '../../../../shared/commands.ts';
import { notificationGroups } from '../../../../shared/notification-groups.ts';
import type { ChannelPace, HotDigest, NotificationKind } from '../../../../shared/states.ts';
import { changedEntries } from '../../../lib/changed-entries.ts';

export type NotificationGroup = keyof typeof notificationGroups;
export const groupNames = Object.keys(notificationGroups) as NotificationGroup[];

/** What the form for a channel holds, as its inputs have it. */
export interface ChannelDraft {
  name: string;
  pace: ChannelPace;
  hot: HotDigest | '';
  groups: readonly NotificationGroup[];
  isQuiet: boolean;
  /** `22:00`. */
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
  language: string;
}

type Shown = Pick<Channel, 'name' | 'pace' | 'hot' | 'notificationKinds' | 'quiet' | 'timeZone' | 'language'>;

/** At night, for who has not chosen. */
const night = { from: 22 * 60, until: 7 * 60 };

export function draftOf({ name, pace, hot, notificationKinds, quiet, timeZone, language }: Shown): ChannelDraft {
  const groups = groupNames.filter((group) => wantedIn(group, notificationKinds).length > 0);
  const { from, until } = quiet ?? night;
  return {
    ...{ name, pace, hot: hot ?? '', groups },
    ...{ isQuiet: quiet !== undefined, quietFrom: timeOf(from), quietUntil: timeOf(until), timeZone, language },
  };
}

const wantedIn = (group: NotificationGroup, notificationKinds: Shown['notificationKinds']): readonly NotificationKind[] =>
  notificationGroups[group].filter((kind) => notificationKinds?.includes(kind) ?? true);

type Patch = CommandInput<'patchChannel'>['body'];

/** What to send: only what was changed since the form was opened with `opened`, so that another tab's changes stay. */
export const changesOf = (opened: ChannelDraft, draft: ChannelDraft, channel: Pick<Shown, 'notificationKinds'>): Patch =>
  changedEntries(patchOf(opened, channel), patchOf(draft, channel));

/** All of it. Of a group that stays chosen, kinds that were stopped by a link in a message stay stopped. */
export function patchOf(draft: ChannelDraft, { notificationKinds }: Pick<Shown, 'notificationKinds'>): Patch {
  const { groups, hot, isQuiet, quietFrom, quietUntil, name, ...rest } = draft;
  const kinds = groups.flatMap((group) => {
    const before = wantedIn(group, notificationKinds);
    return before.length > 0 ? before : notificationGroups[group];
  });
  const isAll = groupNames.every((group) => notificationGroups[group].every((kind) => kinds.includes(kind)));
  return {
    ...rest,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    notificationKinds: isAll ? null : [...kinds],
    hot: hot === '' ? null : hot,
    quiet: isQuiet ? { from: minutesOf(quietFrom), until: minutesOf(quietUntil) } : null,
  };
}

const timeOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
