import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';
import { KeyHint } from './decision-buttons.tsx';
import type { DecidedCase } from './queue-state.ts';

/** What was decided in this tab, with a button to undo it. */
export function RecentDecisions({ done, onUndo }: { done: readonly DecidedCase[]; onUndo: (id: number) => void }) {
  if (done.length === 0) return null;
  return (
    <section aria-label={t('moderation.recent')} className="grid gap-2 rounded-card bg-sunken p-4">
      <h2 className="font-semibold">{t('moderation.recent')}</h2>
      <ul className="grid gap-1">
        {done.map(({ id, decision, title }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="text-soft">{t(`moderation.done.${decision}`)}</span> <bdi>{title}</bdi>
            </span>
            <Button look="quiet" onClick={() => onUndo(id)}>
              {t('moderation.undo')}
              {index === 0 && <KeyHint name="z" />}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
