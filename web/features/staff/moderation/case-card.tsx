import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QueueCase } from '../../../../shared/moderation.ts';
import { Button } from '../../../components/button.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { CaseBadges } from './case-badges.tsx';
import { CaseContext } from './case-context.tsx';
import { CaseEntries } from './case-entries.tsx';
import { CaseFacts, LastWords } from './case-facts.tsx';
import { CaseSubject } from './case-subject.tsx';
import { caseTitle } from './case-title.ts';
import { isAbout, type Moderator } from './queue-state.ts';
import { reportedWords } from './reported-words.ts';
import { useMarkedWords } from './use-marked-words.ts';

interface CaseCardProps {
  each: QueueCase;
  me: Moderator;
  isOpen: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: () => void;
  /** Its decisions, which stay in sight while it is open; none while those of selected cases do. */
  children: ReactNode;
}

/** A case of the queue: one line, or everything while it is open. */
export function CaseCard({ each, me, isOpen, isSelected, onOpen, onSelect, children }: CaseCardProps) {
  const title = caseTitle(each);
  const [isWhole, setWhole] = useState(false);
  const head = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    head.current?.focus({ preventScroll: true });
    head.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li
      ref={useMarkedWords(isOpen ? reportedWords(each.entries) : undefined)}
      className={`rounded-card border bg-surface ${isOpen ? 'border-wire shadow-raised' : 'border-line'}`}
    >
      <div className="flex items-start gap-3 p-3 sm:p-4">
        <label className="grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={isSelected}
            onChange={onSelect}
            aria-label={t('moderation.select', { title })}
            className="size-5"
          />
        </label>
        <h2 className="min-w-0 flex-1">
          <button
            ref={head}
            type="button"
            aria-expanded={isOpen}
            onClick={onOpen}
            className="grid min-h-11 w-full gap-1.5 rounded-control text-start outline-offset-6"
          >
            <span data-reported className="grid">
              <TypedText className="leading-snug font-semibold">{title}</TypedText>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CaseBadges each={each} me={me} />
              <CaseFacts each={each} />
            </span>
            {!isOpen && <LastWords of={each} />}
          </button>
        </h2>
      </div>
      {isOpen && (
        <div className="grid gap-5 border-t border-line p-3 sm:p-4">
          {/* What has the focus stays above the decisions. */}
          <div className="grid gap-5 **:scroll-mb-32 lg:grid-cols-2">
            <div data-reported className="min-w-0">
              <CaseSubject each={each} />
            </div>
            <div className="grid min-w-0 content-start gap-4">
              <CaseEntries each={each} isAboutMe={isAbout(each, me)} />
              <CaseContext each={each} />
            </div>
          </div>
          {children && (
            <div
              data-fewer={isWhole ? undefined : ''}
              className="sticky bottom-0 z-10 -mx-3 -mb-3 flex flex-wrap gap-1.5 rounded-b-card border-t border-line bg-surface px-3 py-2 *:min-h-10 *:gap-1.5 *:px-2.5 *:text-sm sm:-mx-4 sm:-mb-4 sm:px-4"
            >
              {children}
              <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} className="sm:hidden">
                {t(isWhole ? 'moderation.less' : 'sort.more')}
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
