import type { BoardSettings } from '../../../../shared/admin/settings.ts';
import type { Image } from '../../../../shared/images.ts';
import { reads } from '../../../../shared/reads.ts';
import { fetchRead } from '../../../engine/fetch-read.ts';
import { readStore } from '../../../engine/live.ts';
import { previewBoard } from './preview-board.ts';
import { isPreview, setPreviewing } from './preview-state.ts';

/** Shows the whole board with these settings, in this tab only, until it is ended or the page is left. */
export function startPreview(settings: BoardSettings, pictures: Record<string, Image>): void {
  const { data } = readStore.get(reads.board());
  if (data === undefined) return;
  readStore.snapshot(reads.board(), { etag: readStore.etag(reads.board()) ?? '', data: previewBoard(data, settings, pictures) });
  setPreviewing(true);
}

export async function endPreview(): Promise<void> {
  if (!isPreview()) return;
  setPreviewing(false);
  // From here on, the next change or stream brings the read whole: what is fetched may be older than what the stream has sent meanwhile.
  readStore.invalidate(reads.board());
  const data = await fetchRead(reads.board(), AbortSignal.timeout(10_000));
  if (data !== undefined && readStore.etag(reads.board()) === undefined) readStore.snapshot(reads.board(), { etag: '', data });
}
