import type { Decision } from '../../../../shared/decisions.ts';
import { Button } from '../../../components/button.tsx';
import { t } from '../../../i18n/t.ts';
import { DecisionButtons } from './decision-buttons.tsx';

interface BatchBarProps {
  count: number;
  possible: readonly Decision[];
  onDecide: (decision: Decision) => void;
  onClear: () => void;
}

/** One decision for all selected cases. */
export const BatchBar = ({ count, possible, onDecide, onClear }: BatchBarProps) => (
  <section
    aria-label={t('moderation.selected', { count })}
    className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-card border border-wire bg-surface p-3 shadow-float"
  >
    <p role="status" className="me-auto font-semibold">
      {t('moderation.selected', { count })}
    </p>
    {possible.length === 0 && <p className="text-sm text-soft">{t('moderation.nothingInCommon')}</p>}
    <DecisionButtons possible={possible} onDecide={onDecide} />
    <Button look="quiet" onClick={onClear}>
      {t('moderation.clear')}
    </Button>
  </section>
);
