import type { QueueCase } from '../../../../shared/moderation.ts';

/** A person's page for moderators. A sanction that is imposed there closes the case. */
export const personForCase = (id: number, { id: caseId, state }: QueueCase): string =>
  `/mod/people/${id}${state === 'open' ? `?case=${caseId}` : ''}`;
