import { useEffect, useReducer, useRef } from 'react';
import type { Image } from '../../shared/images.ts';
import { Refusal } from '../engine/refusal.ts';
import { errorText, fieldErrors } from '../errors/error-text.ts';
import { t } from '../i18n/t.ts';
import { shrink } from './shrink.ts';
import { upload } from './upload.ts';
import { type Upload, type UploadFailure, uploadsReducer } from './uploads.ts';

let latest = 0;

/** Sends pictures one after the other, in the order in which they were chosen. */
export function useUploads(onUploaded: (image: Image) => void) {
  const [uploads, dispatch] = useReducer(uploadsReducer, []);
  const running = useRef(new Map<number, AbortController>());
  const queue = useRef(Promise.resolve());
  const uploaded = useRef(onUploaded);
  uploaded.current = onUploaded;
  useEffect(() => () => running.current.forEach((each) => void each.abort()), []);

  function remove(id: number) {
    running.current.get(id)?.abort();
    running.current.delete(id);
    dispatch({ type: 'removed', id });
  }

  async function send({ id, file }: Upload, { signal }: AbortController) {
    if (signal.aborted) return;
    try {
      const prepared = await shrink(file);
      if (signal.aborted) return;
      if (prepared === undefined) return dispatch({ type: 'failed', id, failure: { text: t('post.picture.too_large'), isFinal: true } });
      dispatch({ type: 'prepared', id, preview: prepared.preview });
      const image = await upload(prepared.body, { signal, onProgress: (part) => dispatch({ type: 'progressed', id, part }) });
      remove(id);
      uploaded.current(image);
    } catch (refusal) {
      if (!signal.aborted) dispatch({ type: 'failed', id, failure: failureOf(refusal) });
    }
  }

  function start(one: Upload) {
    const controller = new AbortController();
    running.current.set(one.id, controller);
    queue.current = queue.current.then(() => send(one, controller));
  }
  function add(files: readonly File[]) {
    const more = files.map((file): Upload => ({ id: ++latest, file, part: 0 }));
    dispatch({ type: 'added', uploads: more });
    for (const each of more) start(each);
  }
  function retry(one: Upload) {
    dispatch({ type: 'retried', id: one.id });
    start(one);
  }
  return { uploads, add, retry, remove };
}

/** About the session or the rate, not about the picture; so is whatever fails on the board. */
const temporary = [401, 429];

function failureOf(refusal: unknown): UploadFailure {
  if (!(refusal instanceof Refusal)) return { text: t('rule.picture_broken'), isFinal: true };
  const status = refusal.problem?.status;
  return { text: textOf(refusal), isFinal: status !== undefined && status < 500 && !temporary.includes(status) };
}

function textOf(refusal: Refusal): string {
  const [field] = refusal.fields;
  if (refusal.code === 'TOO_LARGE') return t('post.picture.too_large');
  // Unlike what was typed, a picture is not kept while signing in.
  if (refusal.code === 'AUTH_REQUIRED' || refusal.code === 'SESSION_EXPIRED') return t('post.picture.signedOut');
  return field === undefined ? errorText(refusal) : (fieldErrors([field])[field.field] ?? field.message);
}
