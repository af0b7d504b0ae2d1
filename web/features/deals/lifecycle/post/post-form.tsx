import { type ComponentType, type Dispatch, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { toast } from '../../../../components/toast.tsx';
import type { DealFormProps } from '../../../../deals/deal-form-props.ts';
import { useHoldReason } from '../../../../deals/use-hold-reason.ts';
import { t } from '../../../../i18n/t.ts';
import { momentFromLocal } from '../../../../lib/local-time.ts';
import { useNow } from '../../../../lib/now.ts';
import { useOwnPlace } from '../../../../lib/own-place.ts';
import { useMe } from '../../../../session/use-me.ts';
import { Duplicate } from './duplicate.tsx';
import { findLink } from './find-link.ts';
import { LinksPolicy } from './links-policy.tsx';
import { isFromPage, placeOf } from './post-draft.ts';
import type { PostAction, PostState } from './post-state.ts';
import { ReaderStatus } from './reader-status.tsx';
import { SimilarDeals } from './similar-deals.tsx';
import type { usePageReader } from './use-page-reader.ts';
import { usePastedLinks } from './use-pasted-links.ts';

interface PostFormProps extends Pick<DealFormProps, 'send' | 'files'> {
  form: ComponentType<DealFormProps>;
  state: PostState;
  dispatch: Dispatch<PostAction>;
  pageReader: ReturnType<typeof usePageReader>;
  /** Goes to another screen, where the offer is handled. */
  onLeave: (address: string) => void;
  onStartOver: () => void;
}

/** The whole form of a new deal, with the state of its page, duplicates and similar deals. */
export function PostForm({ form: Form, state, dispatch, pageReader, onLeave, onStartOver, ...rest }: PostFormProps) {
  const { draft, reader, picture, refusals } = state;
  const { read, stop, undo } = pageReader;
  useOtherLinks(draft.url, read);
  const { isScheduled, liveAt } = useStart(draft.startsAt);
  const holdReason = useHoldReason();
  const own = useOwnPlace()?.id.toString();
  return (
    <Form
      {...rest}
      draft={draft}
      change={(part) => dispatch({ type: 'typed', part: { ...placeOf(part, draft, own), ...part } })}
      known={{ liveAt, state: 'live' }}
      markOf={(field) =>
        isFromPage(field, draft)
          ? t('post.fromPage')
          : field === 'place' && draft.place !== '' && draft.place === own
            ? t('places.own')
            : undefined
      }
      reader={{ read, isDone: draft.read === draft.url.trim() || reader.phase === 'reading' }}
      underLink={
        <>
          <ReaderStatus draft={draft} reader={reader} onStop={stop} onUndo={undo} />
          <LinksPolicy url={draft.url} />
          <Duplicate draft={draft} attention={refusals} onLeave={onLeave} />
        </>
      }
      underTitle={<SimilarDeals draft={draft} besides={draft.duplicate?.deal.id} />}
      underPictures={<PictureStatus picture={picture} />}
      submitLabel={t(holdReason ? 'post.checked.submit' : isScheduled ? 'post.submit.scheduled' : 'post.submit')}
    >
      {holdReason !== undefined && (
        <p role="status" className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">
          {t(`post.checked.${holdReason}`)}
        </p>
      )}
      <Button look="quiet" onClick={onStartOver} className="-ms-4">
        {t('post.clear')}
      </Button>
      <p className="text-sm text-soft">{t('post.draft.saved')}</p>
    </Form>
  );
}

/** Offers to read another link that is pasted beside the fields. */
function useOtherLinks(url: string, read: (typed: string) => void) {
  usePastedLinks(url, (pasted, isOutside) => {
    if (!isOutside || url.trim() === '') return read(pasted);
    if (findLink(pasted) !== url.trim()) toast(t('post.paste.another'), { label: t('post.paste.take'), act: () => read(pasted) });
  });
}

/** When the deal goes live: at its start, or, as far as the preview is concerned, when the form was opened. */
function useStart(startsAt: string) {
  const now = useNow();
  const [opened] = useState(() => new Date().toISOString());
  const start = momentFromLocal(startsAt);
  const isScheduled = start !== undefined && Date.parse(start) > now;
  return { isScheduled, liveAt: isScheduled ? start : opened };
}

const PictureStatus = ({ picture }: Pick<PostState, 'picture'>) =>
  picture !== 'none' && (
    <p role="status" className="text-sm text-soft">
      {t(`post.picture.${picture}`)}
    </p>
  );

export const GuestHint = () =>
  useMe() === undefined && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('post.guest')}</p>;

/** A draft from an earlier visit, and the way to start over. */
export const EarlierDraft = ({ onStartOver }: { onStartOver: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sunken px-4 py-2 text-[0.9375rem]">
    {t('post.draft.left')}
    <Button look="quiet" onClick={onStartOver} className="-mx-4">
      {t('post.draft.anew')}
    </Button>
  </p>
);
