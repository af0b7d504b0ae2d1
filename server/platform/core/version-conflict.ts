import type { CommandCurrent, VersionedCommand } from '../../../shared/commands.ts';
import { Problem } from './problem.ts';

/** The refusal of a command because someone else was faster, with what there is now. */
export const versionConflict = <Name extends VersionedCommand>(_command: Name, current: CommandCurrent<Name>, detail?: string) =>
  new Problem('VERSION_CONFLICT', detail, { current });
