import type { CommandName } from '../../shared/command-paths.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Cell } from './cell.ts';

/** People who own what the cells are about, and a moderator who is none of them. */
export interface World {
  mod: number;
  handleOf: (person: number) => string;
}

export interface Example {
  command: CommandName;
  /** The only states in which its subject can be, if not all. */
  states?: readonly string[];
  /** For the path's parameters: the number of the subject. */
  id?: (cell: Cell) => number;
  body?: (cell: Cell, world: World) => object;
  /** Instead of a JSON body. */
  bytes?: { type: string; content: Buffer };
  setUp?: (cell: Cell, world: World) => string;
  /** What comes after it and differs between those who ask. */
  more?: (cell: Cell, world: World) => string;
  /** How it refuses what is possible for nobody, if not as others do. */
  refusedAs?: ErrorCode;
  /** Refusals that say that the person was permitted: the example ends there, because the rest would need another server. */
  permittedBut?: readonly ErrorCode[];
}
