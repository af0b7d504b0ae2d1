import { useState } from 'react';
import { reads } from '../../shared/reads.ts';
import { lazyOrNothing } from '../components/lazy-or-nothing.ts';
import { useRead } from '../engine/use-read.ts';

/** Its words are loaded only for those who are asked. */
const ConsentQuestion = lazyOrNothing(async () => (await import('./consent-question.tsx')).ConsentQuestion);

/** Asks someone who is signed in to accept a new version of the terms. Reading stays possible, and so does answering later. */
export function ConsentNotice() {
  const [first] = useRead(reads.dueConsents()).data?.due ?? [];
  const [later, setLater] = useState(false);
  if (first === undefined || later) return null;
  return <ConsentQuestion key={first.page} required={first} onLater={() => setLater(true)} />;
}
