import { useSyncExternalStore } from 'react';
import { dayAgo } from './days.ts';

const never = () => () => {};

/** Today as `dayAgo` has it, in the reader's time zone. The server, which does not know that, renders the day in UTC. */
export const useToday = (): string =>
  useSyncExternalStore(
    never,
    () => dayAgo(1),
    () => new Date().toISOString().slice(0, 10),
  );
