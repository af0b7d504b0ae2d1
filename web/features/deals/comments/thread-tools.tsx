import { type ThreadSort, threadSorts } from '../../../../shared/thread-sorts.ts';
import { t } from '../../../i18n/t.ts';
import { set } from '../../../lib/settings.ts';

const button = 'min-h-10 rounded-control px-3 text-sm font-medium text-soft hover:text-ink md:min-h-9';

interface ThreadToolsProps {
  sort: ThreadSort;
  isFolded: boolean;
  onFold: (all: boolean) => void;
}

/** The order of the comments, and collapsing all of them. */
export const ThreadTools = ({ sort, isFolded, onFold }: ThreadToolsProps) => (
  <div className="flex flex-wrap items-center gap-x-2 noscript:hidden">
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
    <div role="group" aria-label={t('thread.sort')} className="flex rounded-xl bg-sunken p-0.5">
      {threadSorts.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === sort}
          onClick={() => set('threadSort', each)}
          className={`${button} aria-pressed:bg-raised aria-pressed:text-ink`}
        >
          {t(`thread.sort.${each}`)}
        </button>
      ))}
    </div>
    <button type="button" aria-pressed={isFolded} onClick={() => onFold(!isFolded)} className={`-me-3 ${button}`}>
      {t(isFolded ? 'thread.unfoldAll' : 'thread.foldAll')}
    </button>
  </div>
);
