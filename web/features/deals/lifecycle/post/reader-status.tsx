import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { list } from '../../../../i18n/list.ts';
import { t } from '../../../../i18n/t.ts';
import { signInAddress } from '../../../../session/use-me.ts';
import type { PostDraft } from './post-draft.ts';
import type { ReaderState } from './post-state.ts';
import { ReadingProgress } from './reading-progress.tsx';

interface ReaderStatusProps {
  draft: PostDraft;
  reader: ReaderState;
  onStop: () => void;
  onUndo: () => void;
}

/** Under the link: the result of reading its page. */
export function ReaderStatus({ draft, reader, onStop, onUndo }: ReaderStatusProps) {
  if (reader.phase === 'reading') return <ReadingProgress link={draft.url} onStop={onStop} />;
  if (reader.phase === 'guest')
    return (
      <Line>
        <span className="flex-1">{t('post.read.guest')}</span>
        <ButtonLink href={signInAddress()} leaves>
          {t('signIn.go')}
        </ButtonLink>
      </Line>
    );
  if (reader.phase === 'failed')
    return (
      <Line news={reader}>
        <Icon name="warning" className="size-5 text-soft" />
        <span className="flex-1">{reader.text}</span>
      </Line>
    );
  if (draft.read === '') return null;
  return <FilledLine draft={draft} isNew={reader.phase === 'read'} onUndo={onUndo} />;
}

const needed = ['title', 'price', 'category'] as const;

function FilledLine({ draft, isNew, onUndo }: { draft: PostDraft; isNew: boolean; onUndo: () => void }) {
  const filled = Object.keys(draft.fromPage).length;
  // The duplicate is shown instead.
  if (filled === 0 && draft.duplicate?.url === draft.url) return null;
  const missing = needed.filter((field) => draft[field].trim() === '' && (field !== 'price' || draft.kind === 'product'));
  return (
    <Line news={isNew || undefined}>
      <p className="flex-1">
        {filled === 0 ? t('post.read.nothing') : t('post.read.filled', { count: filled })}{' '}
        {missing.length > 0 && t('post.read.missing', { fields: list(missing.map((field) => t(`edit.field.${field}`))) })}
      </p>
      {filled > 0 && <Button onClick={onUndo}>{t('post.undo')}</Button>}
    </Line>
  );
}

interface LineProps {
  /** Set when the line has just changed; it then gets the focus. */
  news?: unknown;
  children: ReactNode;
}

function Line({ news, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Screen readers announce it, and the next Tab is at the filled fields; but never take the focus from someone who types.
    if (news !== undefined && !document.activeElement?.matches('input, textarea, select')) line.current?.focus();
  }, [news]);
  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-3 rounded-control bg-wire-wash py-2 ps-4 pe-2 text-[0.9375rem]"
    >
      {children}
    </div>
  );
}
