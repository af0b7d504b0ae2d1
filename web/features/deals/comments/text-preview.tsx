import { Prose } from '../../../components/prose.tsx';
import { useRenderedText } from '../../../deals/use-rendered-text.ts';
import { t } from '../../../i18n/t.ts';

/** A comment as readers will see it. */
export function TextPreview({ typed }: { typed: string }) {
  const html = useRenderedText(typed, 'comment');
  return (
    <section aria-label={t('post.preview')} className="rounded-control border border-dashed border-edge px-3 py-2">
      {html === '' ? <p className="text-soft">{t('thread.preview.empty')}</p> : <Prose html={html} />}
    </section>
  );
}
