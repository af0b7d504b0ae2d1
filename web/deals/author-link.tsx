import { Link } from 'wouter';
import type { PersonRef } from '../../shared/deals.ts';
import { Avatar } from '../components/avatar.tsx';
import { t } from '../i18n/t.ts';
import { personAddress } from './addresses.ts';

/** The author, linked to their page, or a note that the account is gone. */
export const AuthorLink = ({ author }: { author: PersonRef | undefined }) =>
  author ? (
    <Link href={personAddress(author.handle)} className="flex min-h-10 min-w-0 items-center gap-2 font-semibold text-ink hover:underline">
      <Avatar name={author.name} picture={author.avatar} className="size-7 text-sm" />
      <bdi className="truncate">{author.name}</bdi>
    </Link>
  ) : (
    <span className="italic">{t('thread.nobody')}</span>
  );
