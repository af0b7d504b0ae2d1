import type { z } from 'zod';
import type { CommandName, PathParameter } from './command-paths.ts';
import { accountCommands } from './commands/account.ts';
import { adminCommands } from './commands/admin.ts';
import { commentCommands } from './commands/comments.ts';
import type { CommandContract } from './commands/contract.ts';
import { dealCommands } from './commands/deals.ts';
import { merchantCommands } from './commands/merchants.ts';
import { moderationCommands } from './commands/moderation.ts';
import { notificationCommands } from './commands/notifications.ts';

/**
 * Every command's body, answer and problems. The server mounts them (mountCommand), the web sends them (sendCommand), the OpenAPI
 * description lists them.
 */
export const commands = {
  ...dealCommands,
  ...commentCommands,
  ...notificationCommands,
  ...accountCommands,
  ...moderationCommands,
  ...merchantCommands,
  ...adminCommands,
} as const satisfies Record<CommandName, CommandContract>;

type BodyIn<Name extends CommandName> = (typeof commands)[Name] extends { body: infer Body extends z.ZodType } ? Body : z.ZodUndefined;

/** What a client sends: the path's parameters by name, and the body if there is one. */
export type CommandInput<Name extends CommandName> = {
  [Each in Name]: Record<PathParameter<Each>, number | string> &
    (undefined extends z.input<BodyIn<Each>> ? { body?: z.input<BodyIn<Each>> } : { body: z.input<BodyIn<Each>> });
}[Name];
/** The body as the server has parsed it. */
export type CommandBody<Name extends CommandName> = z.output<BodyIn<Name>>;
export type CommandAnswer<Name extends CommandName> = z.output<(typeof commands)[Name]['answer']>;
/** The commands that say what there is now when someone else was faster, and what they say. */
export type VersionedCommand = {
  [Name in CommandName]: (typeof commands)[Name] extends { current: z.ZodType } ? Name : never;
}[CommandName];
export type CommandCurrent<Name extends VersionedCommand> = z.output<(typeof commands)[Name]['current']>;
