import { useMemo } from 'react';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { useMe } from './use-me.ts';

const nobody: ReadonlySet<string> = new Set();

/** The handles of those whom the reader has blocked. */
export function useBlocked(): ReadonlySet<string> {
  const me = useMe();
  const { data } = useRead(me && reads.blocks());
  return useMemo(() => (data === undefined ? nobody : new Set(Object.values(data.blocks).map(({ handle }) => handle))), [data]);
}
