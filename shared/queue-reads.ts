import type { DealDetail } from './deals.ts';
import type { CaseContext, CaseReporters, OpenCases, Queue, QueueQuery } from './moderation.ts';
import { read } from './reads.ts';
import type { CaseEntryKind } from './states.ts';

interface QueueParams {
  kind?: CaseEntryKind | undefined;
  after?: string | undefined;
}

/** The reads of the moderators' queue. They stand apart, so that they are not in the first load. */
export const queueReads = {
  queue: ({ kind, after }: QueueParams = {}) => read<Queue, typeof QueueQuery>('/api/mod/cases', { kind, after }),
  openCases: () => read<OpenCases>('/api/mod/cases/count'),
  caseContext: (id: number | string) => read<CaseContext>(`/api/mod/cases/${id}`),
  caseReporters: (id: number | string) => read<CaseReporters>(`/api/mod/cases/${id}/reporters`),
  modDeal: (id: number | string) => read<DealDetail>(`/api/mod/deals/${id}`),
} as const;
