import type { PersonRef } from '../../shared/deals.ts';
import type { PersonState } from '../../shared/states.ts';
import { omitAbsent } from '../platform/core/omit-absent.ts';

interface AuthorRow {
  handle: string | null;
  name: string;
  avatar: string | null;
  authorState: PersonState;
  represents?: PersonRef['represents'] | null;
}

/** The author; undefined for a deleted person, whose texts stay unsigned. */
export const authorOf = ({ handle, name, avatar, authorState, represents }: AuthorRow): PersonRef | undefined =>
  handle === null || authorState === 'deleted' ? undefined : omitAbsent({ handle, name, avatar, represents });
