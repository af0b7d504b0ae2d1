import { Refusal } from './refusal.ts';

/** Undefined instead of the answer if the command was stored to be sent later. */
export const answerUnlessQueued = <Answer>(sending: Promise<Answer>): Promise<Answer | undefined> =>
  sending.catch((refusal: unknown) => {
    if (refusal instanceof Refusal && refusal.code === 'QUEUED') return undefined;
    throw refusal;
  });
