import { createRoot, type Root } from 'react-dom/client';
import { useLocation } from 'wouter';
import type { BoardSettings } from '../../../shared/admin/settings.ts';
import type { Image } from '../../../shared/images.ts';
import { reads } from '../../../shared/reads.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n/t.ts';
import { fetchRead } from '../../live/fetch-read.ts';
import { readStore } from '../../live/live.ts';
import { siteWith } from './site-with.ts';

let bar: { root: Root; place: HTMLElement } | undefined;

/** Shows the whole board with these settings, in this tab only, until it is ended or the page is left. */
export function startPreview(settings: BoardSettings, pictures: Record<string, Image>): void {
  const { data } = readStore.get(reads.site());
  if (data === undefined) return;
  readStore.snapshot(reads.site(), { etag: readStore.etag(reads.site()) ?? '', data: siteWith(data, settings, pictures) });
  if (bar !== undefined) return;
  const place = document.body.appendChild(document.createElement('div'));
  bar = { place, root: createRoot(place) };
  bar.root.render(<PreviewBar />);
}

export async function endPreview(): Promise<void> {
  if (bar === undefined) return;
  bar.root.unmount();
  bar.place.remove();
  bar = undefined;
  // From here on, the next change or stream brings the read whole: what is fetched may be older than what the stream has sent meanwhile.
  readStore.invalidate(reads.site());
  const data = await fetchRead(reads.site(), AbortSignal.timeout(10_000));
  if (data !== undefined && readStore.etag(reads.site()) === undefined) readStore.snapshot(reads.site(), { etag: '', data });
}

function PreviewBar() {
  const [, navigate] = useLocation();
  return (
    <section
      aria-label={t('admin.preview')}
      className="fixed inset-x-3 bottom-3 z-40 mx-auto flex max-w-2xl flex-wrap items-center gap-2 rounded-card border border-edge bg-raised p-3 text-ink shadow-float"
    >
      <p className="min-w-48 flex-1">{t('admin.preview.text')}</p>
      <Button look="primary" onClick={() => navigate('/admin/look')}>
        {t('admin.preview.back')}
      </Button>
      <Button onClick={() => void endPreview()}>{t('admin.preview.end')}</Button>
    </section>
  );
}
