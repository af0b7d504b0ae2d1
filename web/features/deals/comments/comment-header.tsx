import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Comment } from '../../../../shared/comments.ts';
import { Badge } from '../../../components/badge.tsx';
import { FullMoment } from '../../../components/local-moment.tsx';
import { momentTitle } from '../../../components/moment-title.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { dealAddress } from '../../../deals/addresses.ts';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { RepresentsBadge } from '../../../deals/represents-badge.tsx';
import { t } from '../../../i18n/t.ts';
import { useThreadContext } from './thread-context.ts';

/** Author and time, which links to the comment. */
export function CommentHeader({ comment, children }: { comment: Comment; children?: ReactNode }) {
  const { deal } = useThreadContext();
  const { id, author, against, at, editedAt } = comment;
  const isPoster = author !== undefined && author.handle === deal.author?.handle;
  return (
    <header className="flex min-h-10 flex-wrap items-center gap-x-2 text-sm text-soft">
      <AuthorLink author={author} />
      <RepresentsBadge author={author} />
      {isPoster && (
        <Badge look="members" icon="person">
          <span className="max-sm:sr-only">{t('thread.poster')}</span>
        </Badge>
      )}
      {against && (
        <Badge look="against" icon="down">
          {t(`vote.reason.${against}`)}
        </Badge>
      )}
      <Link
        href={`${dealAddress(deal)}#comment-${id}`}
        className="group relative flex min-h-10 items-center hover:text-ink hover:underline"
      >
        <RelativeTime moment={at} />
        <span className="pointer-events-none absolute start-0 bottom-full z-10 hidden rounded-control bg-mast px-2.5 py-1 whitespace-nowrap text-on-mast shadow-float group-focus-visible:block">
          <FullMoment moment={at} />
        </span>
      </Link>
      {editedAt && (
        <span {...momentTitle(editedAt)} className="italic">
          {t('thread.edited')}
        </span>
      )}
      {children}
    </header>
  );
}
