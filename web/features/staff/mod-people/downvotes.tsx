import { useState } from 'react';
import type { Downvote } from '../../../../shared/mod-people.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TitleLink, TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { RevokeVoteDialog } from '../../../moderation/revoke-vote-dialog.tsx';

/** A person's latest downvotes with their reasons, to revoke. */
export function Downvotes({ downvotes, mayDecide }: { downvotes: readonly Downvote[]; mayDecide: boolean }) {
  const [revoked, setRevoked] = useState<number>();
  if (downvotes.length === 0) return null;
  return (
    <Section title={t('mod.people.downvotes')}>
      <List
        items={downvotes}
        keyOf={({ comment }) => comment}
        row={({ comment, deal, title, reason, text, at }) => (
          <>
            <div className="grid min-w-56 flex-1 gap-0.5">
              <TitleLink href={`/d/${deal}#comment-${comment}`}>{title}</TitleLink>
              <TypedText>{text}</TypedText>
              <span className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
                <Badge look="against" icon="down">
                  {t(`vote.reason.${reason}`)}
                </Badge>
                <RelativeTime moment={at} />
              </span>
            </div>
            {mayDecide && <Button onClick={() => setRevoked(comment)}>{t('mod.revoke.do')}</Button>}
          </>
        )}
        rowClass="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
      />
      {revoked !== undefined && <RevokeVoteDialog comment={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  );
}
