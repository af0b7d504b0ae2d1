import type { DealDetail } from '../../../shared/deals.ts';
import type { ProblemDocument } from '../../../shared/errors.ts';
import { reads } from '../../../shared/reads.ts';
import type { AnswerOptions, Hub } from '../../engine/hub.ts';
import type { Viewer } from '../../platform/core/viewer.ts';

/** A deal as guests see it. One that they cannot see is as one that does not exist; one that was merged names the deal that stayed. */
export async function guestsDeal(
  hub: Hub<Viewer>,
  id: number,
  asking: AnswerOptions,
): Promise<{ deal: DealDetail | undefined; etag: string } | { movedTo: number }> {
  const answer = await hub.answer(reads.deal(id), undefined, asking);
  if (!('gone' in answer)) return { deal: answer.data as unknown as DealDetail, etag: answer.etag };
  const movedTo = Number((answer.gone as Partial<ProblemDocument>).movedTo?.read.slice(reads.deal('').length));
  return movedTo > 0 ? { movedTo } : { deal: undefined, etag: 'gone' };
}
