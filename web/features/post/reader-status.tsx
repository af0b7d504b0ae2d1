import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { signInAddress } from '../../session/use-me.ts';
import type { PostDraft } from './post-draft.ts';
import { ReadingProgress } from './reading-progress.tsx';
import type { Reading } from './use-page-reader.ts';

interface PageLineProps {
  draft: PostDraft;
  reading: Reading;
  onStop: () => void;
  onUndo: () => void;
}

/** What became of reading the page, under the link in the form. */
export function ReaderStatus({ draft, reading, onStop, onUndo }: PageLineProps) {
  if (reading.phase === 'reading') return <ReadingProgress link={draft.url} onStop={onStop} />;
  if (reading.phase === 'guest')
    return (
      <Line>
        <span className="flex-1">{t('post.read.guest')}</span>
        <ButtonLink href={signInAddress()} leaves>
          {t('signIn.go')}
        </ButtonLink>
      </Line>
    );
  if (reading.phase === 'failed')
    return (
      <Line news={reading}>
        <Icon name="warning" className="size-5 text-soft" />
        <span className="flex-1">{reading.words}</span>
      </Line>
    );
  if (draft.read === '') return null;
  return <FilledLine draft={draft} isNew={reading.phase === 'read'} onUndo={onUndo} />;
}

const needed = ['title', 'price', 'category'] as const;

function FilledLine({ draft, isNew, onUndo }: { draft: PostDraft; isNew: boolean; onUndo: () => void }) {
  const filled = Object.keys(draft.fromPage).length;
  const missing = needed.filter((field) => draft[field].trim() === '' && (field !== 'price' || draft.kind === 'product'));
  return (
    <Line news={isNew || undefined}>
      <p className="flex-1">
        {filled === 0 ? t('post.read.nothing') : t('post.read.filled', { count: filled })}{' '}
        {missing.length > 0 && t('post.read.missing', { fields: missing.map((field) => t(`edit.field.${field}`)).join(', ') })}
      </p>
      {filled > 0 && <Button onClick={onUndo}>{t('post.undo')}</Button>}
    </Line>
  );
}

interface LineProps {
  /** What has just become of it, where something has. */
  news?: unknown;
  children: ReactNode;
}

function Line({ news, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Read out, and the next Tab is at what was filled in; but whoever types by now is not to be torn away.
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
