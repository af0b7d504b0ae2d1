import { type ReactNode, useEffect, useRef } from 'react';
import type { ProblemDocument } from '../../../shared/errors.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyOrNothing } from '../../components/lazy-or-nothing.ts';
import { lost } from '../../components/scenes/lost.ts';
import { mayRestore, restoreDeal } from '../../deals/remove-deal.ts';
import { t } from '../../i18n/t.ts';
import { useNow } from '../../lib/now.ts';
import { useMe, useSignInAddress } from '../../session/use-me.ts';

const RemovalNote = lazyOrNothing(async () => (await import('../../moderation/removal-note.tsx')).RemovalNote);

interface DealGoneProps {
  id: number;
  problem: ProblemDocument | undefined;
  /** Other ways to go on. */
  children?: ReactNode;
}

/** In place of a deal that is gone. If it is restored, its page comes back. */
export function DealGone({ id, problem, children }: DealGoneProps) {
  const me = useMe();
  const now = useNow();
  const signIn = useSignInAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = problem?.code === 'REMOVED';
  const title = t(removed ? 'detail.gone.removed' : 'detail.gone.title');
  useEffect(() => {
    // The focused element may have gone with the deal.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <EmptyState
        scene={lost}
        title={title}
        text={t(removed ? 'detail.gone.removedText' : me ? 'detail.gone.text' : 'detail.gone.guestText')}
      >
        {removed && <RemovalNote deal={id} />}
        {children}
        {removed && mayRestore(id, now) && (
          <Button look="primary" onClick={() => void restoreDeal(id)}>
            {t('detail.restore')}
          </Button>
        )}
        <ButtonLink href="/">{t('notFound.home')}</ButtonLink>
        {!removed && me === undefined && (
          <ButtonLink href={signIn} leaves>
            {t('signIn.go')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
