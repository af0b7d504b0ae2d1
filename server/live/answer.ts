import { CachedBody, etagOf } from './cached-body.ts';
import { goneEvent, patchEvent, snapshotEvent } from './events.ts';
import { type Json, mergePatch } from './merge-patch.ts';
import type { Evaluated } from './read.ts';

/** What a read answers at one moment. The etag is a hash of the content, the same on every node. */
export type Answer = { etag: string } & ({ data: Json; body: CachedBody } | { gone: { status: number } });

/** The answer before, itself, where nothing changed. */
export function answerOf(evaluated: Evaluated<unknown>, before?: Answer): Answer {
  const body = JSON.stringify('gone' in evaluated ? evaluated.gone : evaluated.data);
  const etag = `${'gone' in evaluated ? 'gone-' : ''}${etagOf(body)}`;
  if (etag === before?.etag) return before;
  return 'gone' in evaluated ? { etag, gone: evaluated.gone } : { etag, data: evaluated.data as Json, body: new CachedBody(body, etag) };
}

/** What brings a reader from one answer to the next. */
export function changeEvent(path: string, before: Answer, after: Answer): Buffer {
  if ('gone' in before || 'gone' in after) return wholeEvent(path, after);
  return patchEvent(path, after.etag, mergePatch(before.data, after.data) ?? {});
}

/** What brings a reader to the answer, whatever they have. */
export const wholeEvent = (path: string, answer: Answer) =>
  'gone' in answer ? goneEvent(path, answer.gone) : snapshotEvent(path, answer.etag, answer.body.text);
