import { AlertExclusion, AlertResult, AlertTrial, CreateAlert, DeletedAlert, PatchAlert, TryAlert } from '../alerts.ts';
import { ChannelResult, CreateChannel, NewSecret, PatchChannel } from '../channels.ts';
import type { CommandName } from '../command-paths.ts';
import { InboxResult, MarkRead, MarkUnread } from '../inbox.ts';
import type { CommandContract } from './contract.ts';
import { hiddenProblems } from './problems.ts';

export const notificationCommands = {
  createAlert: {
    summary: 'Create an alert for a list, one deal, or all deals that you have saved',
    body: CreateAlert,
    answer: AlertResult,
    status: 201,
    problems: [...hiddenProblems, 'NOT_FOUND', 'ALERT_TOO_BROAD'],
  },
  patchAlert: {
    summary: 'Change, pause, resume or mute an alert: a JSON merge patch with the version that it changes',
    body: PatchAlert,
    answer: AlertResult,
    problems: ['VERSION_CONFLICT', 'ALERT_TOO_BROAD'],
  },
  deleteAlert: { summary: 'Delete an alert', answer: DeletedAlert },
  createAlertExclusion: {
    summary: "Exclude a deal's merchant, category or a word from an alert",
    body: AlertExclusion,
    answer: AlertResult,
    problems: hiddenProblems,
  },
  tryAlert: {
    summary: 'What an alert would have found in the last 30 days; stores nothing',
    body: TryAlert,
    answer: AlertTrial,
    isRead: true,
    problems: ['NOT_FOUND', ...hiddenProblems],
  },
  createChannel: {
    summary: 'Add a notification channel',
    body: CreateChannel,
    answer: ChannelResult,
    status: 201,
    bySession: true,
    shownOnce: 'secret',
    problems: ['NOT_OFFERED', 'UNSAFE_URL'],
  },
  patchChannel: {
    summary: 'Change, pause or resume one of your channels: a JSON merge patch (RFC 7396)',
    body: PatchChannel,
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  deleteChannel: { summary: 'Delete one of your channels', answer: ChannelResult.pick({ id: true }), bySession: true },
  createChannelTest: {
    summary: 'Send a test message to one of your channels',
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  createChannelVerification: {
    summary: 'Send the message that verifies one of your channels again',
    answer: ChannelResult,
    bySession: true,
    problems: ['BAD_TRANSITION'],
  },
  createChannelSecret: {
    summary: 'Give a webhook a new secret, which is shown only once; for a day, messages are also signed with the previous one',
    answer: NewSecret,
    bySession: true,
    shownOnce: 'secret',
    problems: ['BAD_TRANSITION'],
  },
  putInboxRead: {
    summary: 'Mark notifications as read, on every device: some, or all up to one',
    body: MarkRead,
    answer: InboxResult,
    ownAccount: true,
  },
  deleteInboxRead: {
    summary: 'Mark notifications as unread again: some, or those that one command marked as read',
    body: MarkUnread,
    answer: InboxResult,
    ownAccount: true,
  },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
