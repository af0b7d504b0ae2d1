import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { DealCard, DealResult } from '../../../shared/deals.ts';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { toast } from '../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../deals/addresses.ts';
import type { DealFormProps, LinkReader } from '../../deals/deal-form-props.ts';
import { t } from '../../i18n/t.ts';
import { keepDraft, useDraft } from '../../lib/draft.ts';
import { useDraftSlot } from '../../lib/draft-slot.ts';
import { momentFromLocal } from '../../lib/local-time.ts';
import { focusHeading } from '../../lib/navigation.ts';
import { useNow } from '../../lib/now.ts';
import { command, Refusal } from '../../live/command.ts';
import { useMe } from '../../session/use-me.ts';
import { useSite } from '../../site/use-site.ts';
import { Duplicate } from './duplicate.tsx';
import { findLink } from './find-link.ts';
import { PasteLink } from './paste-link.tsx';
import { emptyPostDraft, hasOwnInput, isFromPage, type PostDraft, type PostPrefill } from './post-draft.ts';
import { ReaderStatus } from './reader-status.tsx';
import { SimilarDeals } from './similar-deals.tsx';
import { usePageReader } from './use-page-reader.ts';
import { usePastedLinks } from './use-pasted-links.ts';

interface NewDealProps {
  prefill: PostPrefill | undefined;
  /** The form of a deal, which edits use too. */
  form: ComponentType<DealFormProps>;
}

/** A new deal, from the link to the post. */
export function NewDeal({ prefill, form }: NewDealProps) {
  const [turn, setTurn] = useState(0);
  // The same link again continues its draft; any other prefill leaves existing drafts alone.
  const fits = (left: unknown) => prefill === undefined || (!prefill.open && (left as PostDraft).url === prefill.url);
  const slot = useDraftSlot('post', fits);
  if (slot === undefined) return <Skeleton className="h-40 w-full rounded-card" />;
  const startOver = () => {
    setTurn((before) => before + 1);
    focusHeading();
  };
  return <Posting key={`${slot} ${turn}`} slot={slot} prefill={turn === 0 ? prefill : undefined} form={form} onStartOver={startOver} />;
}

interface PostingProps extends NewDealProps {
  slot: string;
  onStartOver: () => void;
}

function Posting({ slot, prefill, form, onStartOver }: PostingProps) {
  const { currency } = useSite();
  const [, navigate] = useLocation();
  const empty = emptyPostDraft(currency);
  const [kept, setDraft, forget] = useDraft<PostDraft>(slot, { ...empty, ...prefill });
  // A draft of an earlier version of the board does not have every field, and was a whole form.
  const whole = (left: PostDraft): PostDraft => ({ ...empty, ...left, open: left.open ?? true });
  const draft = whole(kept);
  const changeBy = (next: (before: PostDraft) => PostDraft) => setDraft((before) => next(whole(before)));
  const change = (part: Partial<PostDraft>) => changeBy((before) => ({ ...before, ...part }));
  const { reading, picture, read, stop, undo } = usePageReader(draft, changeBy);
  const [attention, setAttention] = useState(0);
  const [files, setFiles] = useState<readonly File[]>();
  const [isLeft] = useState(draft.open && prefill === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the prefill is kept as a draft from the beginning
  useEffect(() => {
    if (prefill !== undefined) change({});
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
    if (!hasOwnInput(draft)) forget();
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
      setAttention(attention + 1);
    }
  };

  const byHand = () => {
    stop();
    focusHeading();
  };
  if (!draft.open)
    return (
      <PasteLink
        {...{ draft, change, reading }}
        onRead={(typed) => void read(typed)}
        onFiles={(dropped) => {
          setFiles(dropped);
          byHand();
        }}
        onByHand={byHand}
      />
    );
  return (
    <>
      <GuestHint />
      {isLeft && <LeftBefore onAnew={startOver} />}
      <OpenForm
        {...{ form, draft, change, send, files }}
        reader={{
          read: (typed) => void read(typed),
          isDone: draft.read === draft.url.trim() || reading.phase === 'reading',
        }}
        underLink={
          <>
            <ReaderStatus draft={draft} reading={reading} onStop={stop} onUndo={undo} />
            <Duplicate draft={draft} attention={attention} onLeave={leave} />
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

interface OpenFormProps extends Pick<DealFormProps, 'send' | 'underLink' | 'underTitle' | 'underPictures' | 'files'> {
  form: ComponentType<DealFormProps>;
  reader: LinkReader;
  draft: PostDraft;
  change: (part: Partial<PostDraft>) => void;
  onStartOver: () => void;
}

function OpenForm({ form: Form, draft, onStartOver, ...rest }: OpenFormProps) {
  const { read } = rest.reader;
  usePastedLinks(draft.url, (pasted, isOutside) => {
    if (!isOutside || draft.url.trim() === '') return read(pasted);
    if (findLink(pasted) !== draft.url.trim()) toast(t('post.paste.another'), { label: t('post.paste.take'), act: () => read(pasted) });
  });
  const now = useNow();
  const [began] = useState(() => new Date().toISOString());
  const start = momentFromLocal(draft.startsAt);
  const waits = start !== undefined && Date.parse(start) > now;
  return (
    <Form
      {...rest}
      draft={draft}
      known={{ liveAt: waits ? start : began, state: 'live' }}
      markOf={(field) => (isFromPage(field, draft) ? t('post.fromPage') : undefined)}
      submitLabel={t(waits ? 'post.submit.scheduled' : 'post.submit')}
    >
      <Button look="quiet" onClick={onStartOver} className="-ms-4">
        {t('post.clear')}
      </Button>
      <p className="text-sm text-soft">{t('post.draft.saved')}</p>
    </Form>
  );
}
