import type { PersonRef } from '../../shared/deals.ts';
import type { PersonState } from '../../shared/states.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';

export interface AuthorRow {
  handle: string | null;
  name: string;
  avatar: string | null;
  authorState: PersonState;
  represents?: PersonRef['represents'] | null;
}

/** What `authorOf` needs of `people`, or of an alias of it. */
export const authorColumns = <Handle, Name, Avatar, State>({ handle, name, avatar, state }: Columns<Handle, Name, Avatar, State>) => ({
  ...{ handle, name, avatar },
  authorState: state,
});
interface Columns<Handle, Name, Avatar, State> {
  handle: Handle;
  name: Name;
  avatar: Avatar;
  state: State;
}

/** The author; undefined for nobody, or a deleted person, whose texts stay unsigned. */
export function authorOf(row: AuthorRow | null): PersonRef | undefined {
  if (row === null || row.handle === null || row.authorState === 'deleted') return undefined;
  const { handle, name, avatar, represents } = row;
  return omitAbsent({ handle, name, avatar, represents });
}
