import { useLocation } from 'wouter';
import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';
import { endPreview } from './preview.ts';

/** Says on every screen that it is a preview, and ends it. */
export function PreviewBar() {
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
