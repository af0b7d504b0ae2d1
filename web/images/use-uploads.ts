import { useCallback, useEffect, useRef, useState } from 'react';
import type { Image } from '../../shared/images.ts';
import { errorText, fieldErrors } from '../errors/error-text.ts';
import { t } from '../i18n/t.ts';
import { Refusal } from '../live/command.ts';
import { smaller } from './shrink.ts';
import { upload } from './upload.ts';

/** A picture that is on its way. */
export interface Upload {
  id: number;
  file: File;
  preview?: string | undefined;
  /** How much of it has gone, from 0 to 1. */
  part: number;
  failed?: Failure;
}

interface Failure {
  /** Why it is not going, in the person's words. */
  words: string;
  /** It is the picture that is refused: sent again, it would be again. */
  isFinal: boolean;
}

let latest = 0;

/** Sends pictures one after the other, in the order in which they were chosen. */
export function useUploads(onAdded: (image: Image) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const line = useRef(Promise.resolve());
  const added = useRef(onAdded);
  added.current = onAdded;
  const update = useCallback(
    (id: number, part: Partial<Upload>) => setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...part } : each))),
    [],
  );
  const drop = useCallback((id: number) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
    setUploads((before) => before.filter((each) => each.id !== id));
  }, []);
  useEffect(() => () => running.current.forEach((each) => void each.abort()), []);

  async function send({ id, file }: Upload, { signal }: AbortController) {
    if (signal.aborted) return;
    try {
      const prepared = await smaller(file);
      if (signal.aborted) return;
      if (prepared === undefined) return update(id, { failed: { words: t('post.picture.too_large'), isFinal: true } });
      update(id, { preview: prepared.preview });
      const image = await upload(prepared.body, { signal, onProgress: (part) => update(id, { part }) });
      drop(id);
      added.current(image);
    } catch (refusal) {
      if (!signal.aborted) update(id, { failed: failureOf(refusal), part: 0 });
    }
  }

  function start(one: Upload) {
    const controller = new AbortController();
    running.current.set(one.id, controller);
    line.current = line.current.then(() => send(one, controller));
  }
  function add(files: readonly File[]) {
    const more = files.map((file): Upload => ({ id: ++latest, file, part: 0 }));
    setUploads((before) => [...before, ...more]);
    for (const each of more) start(each);
  }
  function again(one: Upload) {
    const { failed: _, ...waiting } = one;
    setUploads((before) => before.map((each) => (each.id === one.id ? waiting : each)));
    start(waiting);
  }
  return { uploads, add, again, drop };
}

/** What has nothing to do with the picture: who one is, and how much is sent. The same holds for whatever goes wrong on the board. */
const passing = [401, 429];

function failureOf(refusal: unknown): Failure {
  if (!(refusal instanceof Refusal)) return { words: t('rule.picture_broken'), isFinal: true };
  const status = refusal.problem?.status;
  return { words: wordsOf(refusal), isFinal: status !== undefined && status < 500 && !passing.includes(status) };
}

function wordsOf(refusal: Refusal): string {
  const [field] = refusal.fields;
  if (refusal.code === 'TOO_LARGE') return t('post.picture.too_large');
  // Unlike what was typed, it is not kept.
  if (refusal.code === 'AUTH_REQUIRED' || refusal.code === 'SESSION_EXPIRED') return t('post.picture.signedOut');
  return field === undefined ? errorText(refusal) : (fieldErrors([field])[field.field] ?? field.message);
}
