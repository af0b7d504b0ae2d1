import type { CommandCurrent, VersionedCommand } from '../../shared/commands.ts';
import { Refusal } from './refusal.ts';

/** What a command was to change, as it is now, if it was refused because someone else was faster. */
export const currentFromConflict = <Name extends VersionedCommand>(_command: Name, refusal: unknown): CommandCurrent<Name> | undefined =>
  refusal instanceof Refusal && refusal.code === 'VERSION_CONFLICT' ? (refusal.problem?.current as CommandCurrent<Name>) : undefined;
