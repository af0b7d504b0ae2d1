import { CachedBody, etagOf } from './cached-body.ts';
import { goneEvent, patchEvent, snapshotEvent } from './events.ts';
import { type Json, mergePatch } from './merge-patch.ts';
import type { Evaluated } from './read.ts';

/** A read's answer at one moment. The etag is a hash of the content, the same on every node. */
export type Answer = { etag: string } & ({ data: Json; body: CachedBody } | { gone: { status: number } });

/** Returns `before` itself if nothing changed. */
export function answerOf(evaluated: Evaluated<unknown>, before?: Answer): Answer {
  const body = JSON.stringify('gone' in evaluated ? evaluated.gone : evaluated.data);
  const etag = `${'gone' in evaluated ? 'gone-' : ''}${etagOf(body)}`;
  if (etag === before?.etag) return before;
  return 'gone' in evaluated ? { etag, gone: evaluated.gone } : { etag, data: evaluated.data as Json, body: new CachedBody(body, etag) };
}

/** The event that takes a reader from one answer to the next. */
export function changeEvent(path: string, before: Answer, after: Answer): Buffer {
  if ('gone' in before || 'gone' in after) return fullEvent(path, after);
  return patchEvent(path, after.etag, mergePatch(before.data, after.data) ?? {});
}

/** The event that gives a reader the whole answer. */
export const fullEvent = (path: string, answer: Answer) =>
  'gone' in answer ? goneEvent(path, answer.gone) : snapshotEvent(path, answer.etag, answer.body.text);
