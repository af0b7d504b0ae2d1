import { Link } from 'wouter';
import type { QueueCase } from '../../../../shared/moderation.ts';
import { Prose } from '../../../components/prose.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { dealAddress, merchantAddress, personAddress } from '../../../deals/addresses.ts';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { SmallCard } from '../../../deals/small-card.tsx';
import { t } from '../../../i18n/t.ts';

const link = 'inline-flex min-h-10 items-center text-wire underline underline-offset-4';

/** What a case is about, in full. */
export function CaseSubject({ each: { deal, comment, person, merchant } }: { each: QueueCase }) {
  if (deal !== undefined)
    return (
      <div className="grid gap-2">
        <SmallCard deal={deal} />
        {deal.excerpt && <TypedText className="text-sm text-soft">{deal.excerpt}</TypedText>}
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <AuthorLink author={deal.author} />
          {deal.host && <bdi dir="ltr">{deal.host}</bdi>}
          <Link href={`${dealAddress(deal)}/edit`} className={link}>
            {t('mod.queue.edit')}
          </Link>
        </p>
      </div>
    );
  if (comment !== undefined)
    return (
      <div className="grid gap-2">
        <div className="rounded-control border border-line bg-surface p-3">
          <Prose html={comment.html ?? ''} />
        </div>
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <AuthorLink author={comment.author} />
          <Link href={`${dealAddress(comment.deal)}#comment-${comment.id}`} className={link}>
            <bdi>{comment.deal.title}</bdi>
          </Link>
        </p>
      </div>
    );
  if (person !== undefined)
    return (
      <Link href={personAddress(person.handle)} className={link}>
        <bdi>
          {person.name} {`@${person.handle}`}
        </bdi>
      </Link>
    );
  return merchant === undefined ? null : (
    <Link href={merchantAddress(merchant.slug)} className={link}>
      <bdi>{merchant.name}</bdi>
    </Link>
  );
}
