import { type ComponentType, useEffect, useReducer, useState } from 'react';
import { useLocation } from 'wouter';
import type { PostDeal } from '../../../../../shared/deals.ts';
import { useBoard } from '../../../../board/use-board.ts';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { toast } from '../../../../components/toast.tsx';
import { dealAddress, scheduledAddress } from '../../../../deals/addresses.ts';
import type { DealFormProps } from '../../../../deals/deal-form-props.ts';
import { answerUnlessQueued } from '../../../../engine/answer-unless-queued.ts';
import { sendCommand } from '../../../../engine/command.ts';
import { Refusal } from '../../../../engine/refusal.ts';
import { t } from '../../../../i18n/t.ts';
import { keepDraft, storedDraft } from '../../../../lib/draft.ts';
import { useDraftSlot } from '../../../../lib/draft-slot.ts';
import { focusHeading } from '../../../../lib/navigation.ts';
import { PasteLink } from './paste-link.tsx';
import { hasOwnInput, type PostDraft, type PostPrefill } from './post-draft.ts';
import { EarlierDraft, GuestHint, PostForm } from './post-form.tsx';
import { postReducer, startPost } from './post-state.ts';
import { usePageReader } from './use-page-reader.ts';

interface NewDealProps {
  prefill: PostPrefill | undefined;
  /** The form of a deal, which edits use too. */
  form: ComponentType<DealFormProps>;
}

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
  const [, navigate] = useLocation();
  const [state, dispatch] = usePost(slot, prefill);
  const { draft } = state;
  const pageReader = usePageReader(state, dispatch);
  const [files, setFiles] = useState<readonly File[]>();
  const [isEarlier] = useState(draft.open && prefill === undefined);

  const forget = () => {
    keepDraft(slot, undefined);
    dispatch({ type: 'forgotten' });
  };
  const startOver = () => {
    forget();
    onStartOver();
    const takeBack = () => {
      keepDraft(slot, draft);
      onStartOver();
    };
    toast(t('post.cleared'), { label: t('post.undo'), act: takeBack });
  };
  const leave = (address: string) => {
    if (!hasOwnInput(draft)) forget();
    navigate(address);
  };
  const send = async (body: PostDeal, key: string) => {
    try {
      const queue = { draft: { name: slot, value: draft } };
      const deal = await answerUnlessQueued(sendCommand('createDeal', { body }, { key, queue }));
      forget();
      if (deal === undefined) return navigate('/');
      if (deal.state === 'live') toast(t('post.scheduled.isLive'));
      navigate(deal.state === 'scheduled' ? scheduledAddress : dealAddress(deal));
    } catch (refusal) {
      const duplicate = refusal instanceof Refusal ? refusal.problem?.duplicate : undefined;
      if (duplicate === undefined) throw refusal;
      dispatch({ type: 'refusedAsDuplicate', deal: duplicate });
    }
  };
  const openForm = (dropped?: readonly File[]) => {
    setFiles(dropped);
    pageReader.stop();
    focusHeading();
  };

  if (!draft.open) return <PasteLink state={state} dispatch={dispatch} onRead={pageReader.read} onOpen={openForm} />;
  return (
    <>
      <GuestHint />
      {isEarlier && <EarlierDraft onStartOver={startOver} />}
      <PostForm {...{ form, state, dispatch, pageReader, send, files }} onLeave={leave} onStartOver={startOver} />
    </>
  );
}

/** The state of posting; its draft is stored in `slot`. */
function usePost(slot: string, prefill: PostPrefill | undefined) {
  const { currency } = useBoard();
  const [state, dispatch] = useReducer(postReducer, undefined, () => startPost(currency, storedDraft<PostDraft>(slot), prefill));
  const { draft, isDirty } = state;
  useEffect(() => {
    if (isDirty) keepDraft(slot, draft);
  }, [slot, draft, isDirty]);
  return [state, dispatch] as const;
}
