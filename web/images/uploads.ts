import type { Image } from '../../shared/images.ts';
import { limits } from '../../shared/limits.ts';

/** A picture on its way to the board. */
export interface Upload {
  id: number;
  file: File;
  preview?: string | undefined;
  /** How much of it has been sent, from 0 to 1. */
  part: number;
  failed?: UploadFailure;
}

export interface UploadFailure {
  /** In the person's language. */
  text: string;
  /** The picture itself is refused: sending it again does not help. */
  isFinal: boolean;
}

export type UploadAction =
  | { type: 'added'; uploads: readonly Upload[] }
  | { type: 'prepared'; id: number; preview: string | undefined }
  | { type: 'progressed'; id: number; part: number }
  | { type: 'failed'; id: number; failure: UploadFailure }
  | { type: 'retried'; id: number }
  /** It has arrived, or the person removed it. */
  | { type: 'removed'; id: number };

export function uploadsReducer(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  if (action.type === 'added') return [...uploads, ...action.uploads];
  if (action.type === 'removed') return uploads.filter(({ id }) => id !== action.id);
  return uploads.map((upload) => (upload.id === action.id ? changed(upload, action) : upload));
}

function changed(upload: Upload, action: Exclude<UploadAction, { type: 'added' | 'removed' }>): Upload {
  const { failed: _, ...running } = upload;
  if (action.type === 'prepared') return { ...upload, preview: action.preview };
  if (action.type === 'progressed') return { ...upload, part: action.part };
  return action.type === 'failed' ? { ...upload, failed: action.failure, part: 0 } : running;
}

/** `failed`: some failed, and need the person. */
export function stateOf(uploads: readonly Upload[]): 'done' | 'uploading' | 'failed' {
  if (uploads.some(({ failed }) => failed === undefined)) return 'uploading';
  return uploads.length > 0 ? 'failed' : 'done';
}

/** How many more pictures the field takes; one that is refused for good takes up no place. */
export const remainingSlots = (images: readonly Image[], uploads: readonly Upload[]): number =>
  Math.max(0, limits.images.count - images.length - uploads.filter(({ failed }) => !failed?.isFinal).length);

/** Undefined where it would move out of the list. */
export function movedImage(images: readonly Image[], from: number, to: number): readonly Image[] | undefined {
  const image = images[from];
  if (image === undefined || to < 0 || to >= images.length) return undefined;
  return images.toSpliced(from, 1).toSpliced(to, 0, image);
}
