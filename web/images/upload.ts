import type { ProblemDocument } from '../../shared/errors.ts';
import type { Image } from '../../shared/images.ts';
import { commandAddress } from '../engine/command-request.ts';
import { Refusal } from '../engine/refusal.ts';

interface Sending {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends a picture and returns what the board stores. Throws a Refusal. Not by fetch, which does not report upload progress. */
export function upload(body: Blob, { signal, onProgress }: Sending): Promise<Image> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { method, path } = commandAddress('createImage');
    request.open(method, path);
    request.setRequestHeader('content-type', body.type.startsWith('image/') ? body.type : 'image/unknown');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const answer = answerIn(request);
      if (request.status === 201) resolve(answer as Image);
      else reject(new Refusal((answer as ProblemDocument | undefined) ?? tooLarge(request.status)));
    };
    request.onerror = () => reject(new Refusal(undefined));
    request.onabort = request.onerror;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** A proxy with a lower limit answers with the status alone. */
const tooLarge = (status: number): ProblemDocument | undefined =>
  status === 413 ? { type: 'about:blank', title: '', status, code: 'TOO_LARGE', detail: '' } : undefined;

/** A proxy may answer with an HTML page instead. */
function answerIn({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText);
  } catch {
    return undefined;
  }
}
