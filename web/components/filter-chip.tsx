import { t } from '../i18n/t.ts';
import { Icon } from './icon.tsx';

/** An active filter, removed by a press. */
export const FilterChip = ({ words, onDrop }: { words: string; onDrop: () => void }) => (
  <button
    type="button"
    onClick={onDrop}
    className="flex min-h-11 max-w-full min-w-0 items-center gap-1.5 rounded-full bg-wire-wash ps-4 pe-2.5 text-[0.9375rem] font-semibold text-wire hover:brightness-95 pointer-fine:min-h-9 dark:hover:brightness-125"
  >
    <span className="sr-only">{t('filters.drop')} </span>
    <bdi className="min-w-0 max-w-72 truncate">{words}</bdi>
    <Icon name="close" className="size-4" />
  </button>
);
