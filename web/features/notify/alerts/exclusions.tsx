import type { Alert } from '../../../../shared/alerts.ts';
import { categoryName } from '../../../board/use-board.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { changeAlert } from './alert-commands.ts';

/** The merchants and categories that an alert leaves out, each to take back. Words are among its filters. */
export function Exclusions({ alert, alert: { excluded } }: { alert: Alert }) {
  const slugs = { merchants: excluded.merchants.map(({ slug }) => slug), categories: excluded.categories.map(({ slug }) => slug) };
  const all = [
    ...excluded.merchants.map(({ slug, name }) => ({ of: 'merchants' as const, slug, name })),
    ...excluded.categories.map((category) => ({ of: 'categories' as const, slug: category.slug, name: categoryName(category) })),
  ];
  if (all.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-soft">{t('alerts.not')}</span>
      {all.map(({ of, slug, name }) => (
        <button
          key={`${of} ${slug}`}
          type="button"
          aria-label={t('alerts.not.drop', { name })}
          onClick={() => void changeAlert(alert, { excluded: { ...slugs, [of]: slugs[of].filter((each) => each !== slug) } })}
          className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line ps-3.5 pe-2.5 hover:border-edge pointer-fine:min-h-8"
        >
          <bdi className="truncate">{name}</bdi>
          <Icon name="close" className="size-4" />
        </button>
      ))}
    </div>
  );
}
