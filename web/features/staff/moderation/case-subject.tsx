import { Link } from 'wouter';
import { imagePath } from '../../../../shared/image-files.ts';
import type { QueueCase } from '../../../../shared/moderation.ts';
import { reads } from '../../../../shared/reads.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Prose } from '../../../components/prose.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { dealAddress, merchantAddress, personAddress } from '../../../deals/addresses.ts';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { DealPicture } from '../../../deals/deal-picture.tsx';
import { useRead } from '../../../engine/use-read.ts';
import { t } from '../../../i18n/t.ts';
import { DealFacts } from './deal-facts.tsx';

const link = 'inline-flex min-h-10 items-center text-wire underline underline-offset-4';

/** What a case is about, in full. */
export function CaseSubject({ each: { deal, comment, person, merchant } }: { each: QueueCase }) {
  if (deal !== undefined)
    return (
      <div className="grid gap-2">
        <div className="flex items-center gap-x-3 text-sm sm:gap-x-4">
          <DealPicture deal={deal} className="size-14 shrink-0" />
          <div className="flex min-w-0 flex-wrap items-center gap-x-4">
            <AuthorLink author={deal.author} />
            <span className="flex gap-x-4">
              <a href={dealAddress(deal)} target="_blank" rel="noopener" className={link}>
                {t('moderation.openDeal')}
              </a>
              <Link href={`${dealAddress(deal)}/edit`} className={link}>
                {t('moderation.edit')}
              </Link>
            </span>
          </div>
        </div>
        <DealFacts id={deal.id} />
      </div>
    );
  if (comment !== undefined)
    return (
      <div className="grid gap-2">
        <div className="rounded-control border border-line bg-surface p-3">
          <Prose html={comment.html ?? ''} />
          {comment.image && (
            <img
              src={imagePath(comment.image.hash, 640, 'webp')}
              alt={t('thread.picture')}
              className="mt-2 max-h-96 max-w-full rounded-control"
            />
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          <AuthorLink author={comment.author} />
          <Link href={`${dealAddress(comment.deal)}#comment-${comment.id}`} className={link}>
            <bdi>{comment.deal.title}</bdi>
          </Link>
        </p>
      </div>
    );
  if (person !== undefined) return <PersonFacts person={person} />;
  return merchant === undefined ? null : (
    <Link href={merchantAddress(merchant.slug)} className={link}>
      <bdi>{merchant.name}</bdi>
    </Link>
  );
}

function PersonFacts({ person: { handle, name, avatar } }: { person: NonNullable<QueueCase['person']> }) {
  const bio = useRead(reads.person(handle)).data?.bio;
  return (
    <div className="grid gap-2">
      <Link href={personAddress(handle)} className={`gap-3 ${link}`}>
        <Avatar name={name} picture={avatar} className="size-12 text-lg" />
        <bdi>{`${name} @${handle}`}</bdi>
      </Link>
      {bio !== undefined && <TypedText className="text-sm whitespace-pre-wrap">{bio}</TypedText>}
    </div>
  );
}
