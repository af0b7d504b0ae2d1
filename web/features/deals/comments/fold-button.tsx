import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { useThreadContext } from './thread-context.ts';

/** Collapses a comment's replies, or shows them again. */
export function FoldButton({ id, answers, isFolded }: { id: number; answers: number; isFolded: boolean }) {
  const { toggle } = useThreadContext();
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={isFolded ? undefined : t('thread.fold')}
      title={isFolded ? undefined : t('thread.fold')}
      onClick={() => toggle(id)}
      className="-me-2 ms-auto inline-flex min-h-10 min-w-10 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium text-soft not-italic hover:bg-sunken hover:text-ink"
    >
      <Icon name={isFolded ? 'plus' : 'minus'} className="size-4" />
      {isFolded && t('thread.unfold', { count: answers })}
    </button>
  );
}
