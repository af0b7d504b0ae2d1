import { useSyncExternalStore } from 'react';
import { day, fullMoment } from '../i18n/format.ts';

const formats = { day, fullMoment };
const never = () => () => {};

/** A moment (ISO 8601) in the reader's time zone, which the server does not know: it says UTC. */
export function useLocalMoment(moment: string, format: keyof typeof formats): string {
  const zone = useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => 'UTC',
  );
  return formats[format](moment, zone);
}

export const FullMoment = ({ moment }: { moment: string }) => useLocalMoment(moment, 'fullMoment');
