import { useEffect, useRef, useState } from 'react';
import type { DealPreview } from '../../../shared/preview.ts';
import { errorText, fieldErrors } from '../../errors/error-text.ts';
import { t, tIfKnown } from '../../i18n/t.ts';
import { Refusal, sendCommand } from '../../live/command.ts';
import { mayTakePart } from '../../session/may-take-part.ts';
import { useMe } from '../../session/use-me.ts';
import { useSite } from '../../site/use-site.ts';
import { fillIn, valuesFromPage } from './fill-from-page.ts';
import { findLink, linkFault } from './find-link.ts';
import { type PostDraft, withLink, withoutPage } from './post-draft.ts';

export type Reading =
  | { phase: 'idle' | 'guest' | 'reading' | 'read' }
  /** `link` where it is the link that is wrong, so that there is nothing to go on with. */
  | { phase: 'failed'; words: string; link: boolean };

type Change = (next: (before: PostDraft) => PostDraft) => void;

/** Has the board read the page that a link leads to, and fills the draft in with what it says. */
export function usePageReader(draft: PostDraft, change: Change) {
  const me = useMe();
  const { categories } = useSite();
  const [reading, setReading] = useState<Reading>({ phase: 'idle' });
  const [picture, setPicture] = useState<'none' | 'coming' | 'failed'>('none');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function takePicture(url: string, signal: AbortSignal) {
    setPicture('coming');
    try {
      const image = await sendCommand('createImageCopy', { body: { url } }, { signal });
      change((before) => (before.read === '' || before.images.length > 0 ? before : fillIn(before, { images: [image] })));
      setPicture('none');
    } catch {
      if (!signal.aborted) setPicture('failed');
    }
  }

  async function read(typed: string) {
    const link = findLink(typed);
    if (link === undefined) return setReading({ phase: 'failed', words: t(`rule.${linkFault(typed)}`), link: true });
    running.current?.abort();
    setPicture('none');
    change((before) => ({ ...withLink(before, link), waiting: true }));
    if (me === undefined) return setReading({ phase: 'guest' });
    if (!mayTakePart(me)) return setReading({ phase: 'idle' });
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setReading({ phase: 'reading' });
    try {
      const page = await sendCommand('previewDeal', { body: { url: link } }, { signal });
      if (signal.aborted) return;
      const now = new Date().toISOString();
      change((before) => (before.url === link ? taken(before, page, categories, now) : before));
      setReading({ phase: 'read' });
      if (page.picture !== undefined && withLink(draft, link).images.length === 0) void takePicture(page.picture, signal);
    } catch (refusal) {
      if (signal.aborted) return;
      const failure = failureOf(refusal);
      change((before) => ({ ...before, waiting: failure.phase === 'guest', open: before.open || !('link' in failure && failure.link) }));
      setReading(failure);
    }
  }

  function rest() {
    running.current?.abort();
    setReading({ phase: 'idle' });
    setPicture('none');
  }

  /** Goes on by hand. */
  function stop() {
    rest();
    change((before) => ({ ...before, open: true, waiting: false }));
  }

  function undo() {
    rest();
    change(withoutPage);
  }

  // Asked for by somebody who has come back signed in, or by another page that handed the link over.
  const due = draft.waiting && reading.phase === 'idle' && me?.state !== 'onboarding';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it becomes due
  useEffect(() => {
    if (due) void read(draft.url);
  }, [due]);

  return { reading, picture, read, stop, undo };
}

/** The page's word on the draft: filled in where it was empty, and the offer that is here already. */
function taken(draft: PostDraft, page: DealPreview, categories: object, now: string): PostDraft {
  const duplicate = page.duplicate && { url: page.url, deal: page.duplicate };
  return {
    ...fillIn({ ...draft, url: page.url }, valuesFromPage(page, draft, categories, now)),
    ...{ read: page.url, open: true, waiting: false, duplicate },
  };
}

function failureOf(refusal: unknown): Reading {
  const code = refusal instanceof Refusal ? refusal.code : undefined;
  if (code === 'AUTH_REQUIRED' || code === 'SESSION_EXPIRED') return { phase: 'guest' };
  const [field] = refusal instanceof Refusal ? refusal.fields : [];
  if (code === 'PAGE_UNREADABLE')
    return { phase: 'failed', words: tIfKnown(`post.unreadable.${field?.rule}`) ?? t('post.unreadable'), link: false };
  if (field !== undefined) return { phase: 'failed', words: fieldErrors([field])[field.field] ?? field.message, link: true };
  return { phase: 'failed', words: `${errorText(refusal)} ${t('post.byHand.instead')}`, link: false };
}
