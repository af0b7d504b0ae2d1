import type { CommandName } from '../../shared/command-paths.ts';
import type { CommandAnswer, CommandInput } from '../../shared/commands.ts';
import type { CommandOptions } from './command-options.ts';
import { Refusal } from './refusal.ts';

/**
 * Sends a command of shared/commands.ts and returns the server's answer. Throws a Refusal. If no answer comes, it sends the command again with
 * the same Idempotency-Key, so the server runs it at most once. What that needs is loaded after the first screen.
 */
export async function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  options: CommandOptions = {},
): Promise<CommandAnswer<Name>> {
  const { send } = await import('./send-command.ts').catch(() => {
    throw new Refusal(undefined);
  });
  return (await send(name, input, options)) as CommandAnswer<Name>;
}
