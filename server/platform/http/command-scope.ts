import { type CommandName, commandPaths } from '../../../shared/command-paths.ts';
import type { CommandContract } from '../../../shared/commands/contract.ts';
import { commands } from '../../../shared/commands.ts';
import type { RequiredScope } from '../../../shared/token-scopes.ts';

/** What a token needs for a command; without one, for anything else that only people do. */
export function scopeOf(name: CommandName | undefined): RequiredScope {
  if (name === undefined) return 'session';
  const { bySession, isRead }: CommandContract = commands[name];
  const path = commandPaths[name].split(' ')[1] ?? '';
  if (bySession || path.startsWith('/api/admin/')) return 'session';
  if (isRead) return 'read';
  return path.startsWith('/api/mod/') ? 'moderate' : 'write';
}
