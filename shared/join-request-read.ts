import { read } from './reads.ts';
import type { OwnJoinRequest } from './registration.ts';

/** Not among the other reads, which every visit loads: only new people need it. */
export const joinRequestRead = () => read<OwnJoinRequest>('/api/me/join-request');
