import type { ReadPath } from '../../../shared/reads.ts';
import type { AnswerOptions, Hub } from '../../engine/hub.ts';
import type { Viewer } from '../core/viewer.ts';

/** A read's current answer, typed by its path; undefined if it is gone for this viewer. */
export async function readAnswer<Answer>(hub: Hub<Viewer>, path: ReadPath<Answer>, viewer: Viewer, options: AnswerOptions) {
  const answer = await hub.answer(path, viewer, options);
  return 'gone' in answer ? undefined : { etag: answer.etag, data: answer.data as unknown as Answer };
}
