import { type FormEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { signInAddress } from '../people/use-me.ts';
import { linkIn } from './link-in.ts';
import type { PostingDraft } from './posting-draft.ts';
import { ReadingProgress } from './reading-progress.tsx';
import type { Reading } from './use-reading.ts';

interface PasteLinkProps {
  draft: PostingDraft;
  change: (part: Partial<PostingDraft>) => void;
  reading: Reading;
  onRead: (typed: string) => void;
  onStop: () => void;
}

/** Where posting begins: one field, for the link. What is pasted anywhere on the screen is taken for it. */
export function PasteLink({ draft, change, reading, onRead, onStop }: PasteLinkProps) {
  usePasteAnywhere(onRead);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead(draft.url);
  };
  const isReading = reading.phase === 'reading';
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <TextField
        name="url"
        type="url"
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        dir="ltr"
        placeholder="https://"
        className="min-h-14 text-lg"
        label={t('post.paste')}
        hint={t('post.paste.hint')}
        error={reading.phase === 'failed' && reading.link ? reading.words : undefined}
        value={draft.url}
        readOnly={isReading}
        onChange={(event) => change({ url: event.target.value })}
      />
      {isReading ? (
        <ReadingProgress link={draft.url} onStop={onStop} />
      ) : reading.phase === 'guest' ? (
        <GuestLine onStop={onStop} />
      ) : (
        <div className="flex flex-wrap gap-3">
          {draft.url === '' && mayReadClipboard() ? (
            <Button look="primary" onClick={() => void pasteByButton(onRead)} className="min-h-12 px-6 max-sm:w-full">
              {t('post.paste.button')}
            </Button>
          ) : (
            <Button type="submit" look="primary" className="min-h-12 px-6 max-sm:w-full">
              {t('post.read')}
            </Button>
          )}
          <Button onClick={onStop} className="min-h-12 max-sm:flex-1">
            {t('post.byHand')}
          </Button>
          <Button look="quiet" onClick={() => change({ kind: 'local', open: true })} className="min-h-12 max-sm:flex-1">
            {t('post.local')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The board reads pages for people whom it knows. */
const GuestLine = ({ onStop }: { onStop: () => void }) => (
  <div role="status" className="arrive grid gap-3 rounded-control bg-wire-wash p-4">
    <p>{t('post.read.guest')}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={signInAddress()} leaves look="primary">
        {t('signIn.go')}
      </ButtonLink>
      <Button onClick={onStop}>{t('post.byHand')}</Button>
    </div>
  </div>
);

const mayReadClipboard = () => typeof navigator.clipboard?.readText === 'function';

/** On a phone, one tap; whoever refuses it pastes into the field. */
async function pasteByButton(onRead: (typed: string) => void) {
  const text = await navigator.clipboard.readText().catch(() => undefined);
  if (text === undefined) document.querySelector<HTMLInputElement>('input[name="url"]')?.focus();
  else onRead(text);
}

function usePasteAnywhere(onRead: (typed: string) => void) {
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (linkIn(text) === undefined) return;
      const field = event.target instanceof HTMLInputElement ? event.target : undefined;
      // Something is being put together by hand.
      if (field !== undefined && field.value !== '' && field.selectionEnd !== field.value.length) return;
      if (field !== undefined && (field.name !== 'url' || (field.value !== '' && field.selectionStart !== 0))) return;
      event.preventDefault();
      latest.current(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
