import { adminReads } from '../../../../shared/admin/reads.ts';
import { Button } from '../../../components/button.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';

interface PageVersionsProps {
  name: string;
  language: string;
  onChoose: (body: string) => void;
}

/** The earlier texts of a page, each of which can be taken back into the form. */
export function PageVersions({ name, language, onChoose }: PageVersionsProps) {
  const versions = useRead(adminReads.adminPageHistory(name, language)).data?.versions ?? [];
  if (versions.length < 2) return null;
  return (
    <details className="rounded-card border border-line bg-surface p-4">
      <summary className="min-h-8 font-medium">{t('admin.history')}</summary>
      <ol className="mt-2 grid divide-y divide-line">
        {versions.slice(1).map(({ version, at, by, body }) => (
          <li key={version} className="flex flex-wrap items-center gap-3 py-2">
            <span className="min-w-40 flex-1">
              {t('admin.history.version', { version })}
              <span className="block text-sm text-soft">
                {by?.name ?? t('admin.history.board')} · <FullMoment moment={at} />
              </span>
            </span>
            <Button onClick={() => onChoose(body)}>{t('admin.pages.takeBack')}</Button>
          </li>
        ))}
      </ol>
    </details>
  );
}
