import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { DealCard, DealResult } from '../../../shared/deals.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../deals/addresses.ts';
import { t } from '../../i18n/t.ts';
import { keepDraft, useDraft } from '../../lib/draft.ts';
import { useDraftSlot } from '../../lib/draft-slot.ts';
import { momentOf } from '../../lib/local-time.ts';
import { focusHeading } from '../../lib/navigation.ts';
import { useNow } from '../../lib/now.ts';
import { command, Refusal } from '../../live/command.ts';
import { useMe } from '../../session/use-me.ts';
import { useSite } from '../../site/use-site.ts';
import { DealForm } from '../deal-form/deal-form.tsx';
import type { LinkReader } from '../deal-form/main-fields.tsx';
import { Duplicate } from './duplicate.tsx';
import { linkIn } from './find-link.ts';
import { PasteLink } from './paste-link.tsx';
import { emptyPosting, hasOwnWords, isFromPage, type PostingDraft } from './post-draft.ts';
import type { Beginning } from './prefill.ts';
import { PageLine } from './reader-status.tsx';
import { SimilarDeals } from './similar-deals.tsx';
import { useReading } from './use-page-reader.ts';
import { usePastedLinks } from './use-pasted-links.ts';

/** A new deal, from the link to the post. `beginning` is what it starts with, beside whatever draft there is. */
export function NewDeal({ beginning }: { beginning: Beginning | undefined }) {
  const [turn, setTurn] = useState(0);
  // A link that was handed over before goes on where it was left; anything else that is begun leaves other drafts alone.
  const fits = (left: unknown) => beginning === undefined || (!beginning.open && (left as PostingDraft).url === beginning.url);
  const slot = useDraftSlot('post', fits);
  if (slot === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const startOver = () => {
    setTurn((before) => before + 1);
    focusHeading();
  };
  return <Posting key={`${slot} ${turn}`} slot={slot} beginning={turn === 0 ? beginning : undefined} onStartOver={startOver} />;
}

interface PostingProps {
  slot: string;
  beginning: Beginning | undefined;
  onStartOver: () => void;
}

function Posting({ slot, beginning, onStartOver }: PostingProps) {
  const { currency } = useSite();
  const [, navigate] = useLocation();
  const empty = emptyPosting(currency);
  const [kept, setDraft, forget] = useDraft<PostingDraft>(slot, { ...empty, ...beginning });
  // A draft of an earlier version of the board does not have every field, and was a whole form.
  const whole = (left: PostingDraft): PostingDraft => ({ ...empty, ...left, open: left.open ?? true });
  const draft = whole(kept);
  const changeBy = (next: (before: PostingDraft) => PostingDraft) => setDraft((before) => next(whole(before)));
  const change = (part: Partial<PostingDraft>) => changeBy((before) => ({ ...before, ...part }));
  const { reading, picture, read, stop, undo } = useReading(draft, changeBy);
  const [pressing, setPressing] = useState(0);
  const [isLeft] = useState(draft.open && beginning === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was handed over is kept from the beginning
  useEffect(() => {
    if (beginning !== undefined) change({});
  }, []);

  const startOver = () => {
    forget();
    onStartOver();
    const takeBack = () => {
      keepDraft(slot, draft);
      onStartOver();
    };
    toast(t('post.cleared'), { label: t('post.undo'), act: takeBack });
  };
  /** Elsewhere it is taken care of; what one has written oneself is kept, for another time. */
  const leave = (address: string) => {
    if (!hasOwnWords(draft)) forget();
    navigate(address);
  };
  const send = async (input: Record<string, unknown>, key: string) => {
    try {
      const deal = await command<DealResult>('POST', '/api/deals', input, { key });
      forget();
      if (deal.state === 'live') toast(t('post.scheduled.isLive'));
      navigate(deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal));
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal.code !== 'DUPLICATE_DEAL') throw refusal;
      change({ duplicate: { url: draft.url.trim(), deal: refusal.problem?.duplicate as DealCard } });
      setPressing(pressing + 1);
    }
  };

  const byHand = () => {
    stop();
    focusHeading();
  };
  if (!draft.open)
    return <PasteLink draft={draft} change={change} reading={reading} onRead={(typed) => void read(typed)} onByHand={byHand} />;
  return (
    <>
      <GuestHint />
      {isLeft && <LeftBefore onAnew={startOver} />}
      <OpenForm
        {...{ draft, change, send }}
        reader={{
          read: (typed) => void read(typed),
          isDone: draft.read === draft.url.trim() || reading.phase === 'reading',
        }}
        underLink={
          <>
            <PageLine draft={draft} reading={reading} onStop={stop} onUndo={undo} />
            <Duplicate draft={draft} pressing={pressing} onLeave={leave} />
          </>
        }
        underTitle={<SimilarDeals draft={draft} besides={draft.duplicate?.deal.id} />}
        underPictures={
          picture === 'none' ? null : (
            <p role="status" className="text-sm text-soft">
              {t(`post.picture.${picture}`)}
            </p>
          )
        }
        onStartOver={startOver}
      />
    </>
  );
}

const GuestHint = () => useMe() === undefined && <p className="rounded-card bg-wire-wash px-4 py-3 text-[0.9375rem]">{t('post.guest')}</p>;

/** Where one comes back to a draft: what one may have forgotten, and the way to another deal. */
const LeftBefore = ({ onAnew }: { onAnew: () => void }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-sunken px-4 py-2 text-[0.9375rem]">
    {t('post.draft.left')}
    <Button look="quiet" onClick={onAnew} className="-mx-4">
      {t('post.draft.anew')}
    </Button>
  </p>
);

interface OpenFormProps extends Pick<Parameters<typeof DealForm>[0], 'send' | 'underLink' | 'underTitle' | 'underPictures'> {
  reader: LinkReader;
  draft: PostingDraft;
  change: (part: Partial<PostingDraft>) => void;
  onStartOver: () => void;
}

function OpenForm({ draft, onStartOver, ...form }: OpenFormProps) {
  const { read } = form.reader;
  usePastedLinks(draft.url, (pasted, isOutside) => {
    if (!isOutside || draft.url.trim() === '') return read(pasted);
    if (linkIn(pasted) !== draft.url.trim()) toast(t('post.paste.another'), { label: t('post.paste.take'), act: () => read(pasted) });
  });
  const now = useNow();
  const [began] = useState(() => new Date().toISOString());
  const start = momentOf(draft.startsAt);
  const waits = start !== undefined && Date.parse(start) > now;
  return (
    <DealForm
      {...form}
      draft={draft}
      known={{ liveAt: waits ? start : began, state: 'live' }}
      markOf={(field) => (isFromPage(field, draft) ? t('post.fromPage') : undefined)}
      submitLabel={t(waits ? 'post.submit.scheduled' : 'post.submit')}
    >
      <Button look="quiet" onClick={onStartOver} className="-ms-4">
        {t('post.clear')}
      </Button>
      <p className="text-sm text-soft">{t('post.draft.saved')}</p>
    </DealForm>
  );
}
