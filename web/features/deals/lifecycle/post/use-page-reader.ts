import { type Dispatch, useEffect, useRef } from 'react';
import { useBoard } from '../../../../board/use-board.ts';
import { sendCommand } from '../../../../engine/command.ts';
import { Refusal } from '../../../../engine/refusal.ts';
import { errorText, fieldErrors } from '../../../../errors/error-text.ts';
import { t, tIfKnown } from '../../../../i18n/t.ts';
import { mayTakePart } from '../../../../session/may-take-part.ts';
import { useMe } from '../../../../session/use-me.ts';
import { useMerchantAt } from '../use-merchant-at.ts';
import { currencyOfLink } from './currency-of-link.ts';
import { findLink, linkFault } from './find-link.ts';
import { withLink } from './post-draft.ts';
import type { PostAction, PostState, ReaderState } from './post-state.ts';

/** Has the board read the page that a link leads to. Returns how to read one, to go on by hand, and to undo. */
export function usePageReader({ draft, reader }: PostState, dispatch: Dispatch<PostAction>) {
  const me = useMe();
  const { categories, currency: usual } = useBoard();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function copyPicture(url: string, signal: AbortSignal) {
    dispatch({ type: 'pictureRequested' });
    try {
      dispatch({ type: 'pictureCopied', image: await sendCommand('createImageCopy', { body: { url } }, { signal }) });
    } catch {
      if (!signal.aborted) dispatch({ type: 'pictureFailed' });
    }
  }

  // Where no page says it, the merchant's other deals suggest the currency, unless a price or another currency is there already.
  const merchantCurrency = useMerchantAt(draft.url)?.currency;
  const isByHand = reader.phase === 'failed' || (draft.open && draft.read === '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each merchant, whatever is chosen later
  useEffect(() => {
    const isFree = draft.price === '' && (draft.currency === usual || draft.currency === currencyOfLink(draft.url));
    if (isByHand && isFree && merchantCurrency !== undefined) dispatch({ type: 'typed', part: { currency: merchantCurrency } });
  }, [isByHand, merchantCurrency]);

  /** Else the merchant's country does. */
  function suggestCurrency(link: string) {
    const currency = currencyOfLink(link);
    if (currency === undefined || draft.price !== '' || draft.currency !== usual) return;
    dispatch({ type: 'typed', part: { currency } });
  }

  async function read(typed: string) {
    const link = findLink(typed);
    if (link === undefined) return dispatch({ type: 'linkRejected', text: t(`rule.${linkFault(typed)}`) });
    running.current?.abort();
    if (me === undefined) return dispatch({ type: 'readRequested', link, reader: { phase: 'guest' } });
    if (!mayTakePart(me)) return dispatch({ type: 'readRequested', link, reader: { phase: 'idle' } });
    dispatch({ type: 'readRequested', link, reader: { phase: 'reading' } });
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    try {
      const page = await sendCommand('previewDeal', { body: { url: link } }, { signal });
      if (signal.aborted) return;
      dispatch({ type: 'pageRead', link, page, categories, now: new Date().toISOString() });
      if (page.picture !== undefined && withLink(draft, link).images.length === 0) void copyPicture(page.picture, signal);
    } catch (refusal) {
      if (signal.aborted) return;
      suggestCurrency(link);
      dispatch({ type: 'readFailed', reader: failureOf(refusal) });
    }
  }

  const stop = () => {
    running.current?.abort();
    suggestCurrency(draft.url);
    dispatch({ type: 'stopped' });
  };
  const undo = () => {
    running.current?.abort();
    dispatch({ type: 'undone' });
  };

  // Requested before signing in, or by another page that passed the link on.
  const due = draft.waiting && reader.phase === 'idle' && me?.state !== 'onboarding';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it becomes due
  useEffect(() => {
    if (due) void read(draft.url);
  }, [due]);

  return { read: (typed: string) => void read(typed), stop, undo };
}

function failureOf(refusal: unknown): ReaderState {
  const code = refusal instanceof Refusal ? refusal.code : undefined;
  if (code === 'AUTH_REQUIRED' || code === 'SESSION_EXPIRED') return { phase: 'guest' };
  const [field] = refusal instanceof Refusal ? refusal.fields : [];
  if (code === 'PAGE_UNREADABLE')
    return { phase: 'failed', text: tIfKnown(`post.unreadable.${field?.rule}`) ?? t('post.unreadable'), isLinkWrong: false };
  if (field !== undefined) return { phase: 'failed', text: fieldErrors([field])[field.field] ?? field.message, isLinkWrong: true };
  return { phase: 'failed', text: `${errorText(refusal)} ${t('post.byHand.instead')}`, isLinkWrong: false };
}
