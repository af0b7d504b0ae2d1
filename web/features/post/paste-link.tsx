import { type FormEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { t } from '../../i18n/t.ts';
import { useDroppedFiles } from '../../images/use-dropped-files.ts';
import { signInAddress } from '../../session/use-me.ts';
import type { PostDraft } from './post-draft.ts';
import { ReadingProgress } from './reading-progress.tsx';
import type { Reading } from './use-page-reader.ts';
import { usePastedLinks } from './use-pasted-links.ts';

interface PasteLinkProps {
  draft: PostDraft;
  change: (part: Partial<PostDraft>) => void;
  reading: Reading;
  onRead: (typed: string) => void;
  /** Pictures were dropped or pasted. */
  onFiles: (files: readonly File[]) => void;
  /** The form is wanted, as it is. */
  onByHand: () => void;
}

/** Where posting begins: one field, for the link. A link that is pasted anywhere on the screen is taken for it; a picture opens the form. */
export function PasteLink({ draft, change, reading, onRead, onFiles, onByHand }: PasteLinkProps) {
  usePastedLinks(draft.url, onRead);
  const isOver = useDroppedFiles(onFiles);
  const inShop = () => {
    change({ kind: 'local' });
    onByHand();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead(draft.url);
  };
  const isReading = reading.phase === 'reading';
  const wrong = reading.phase === 'failed' && reading.link ? reading.words : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrong !== undefined) form.current?.querySelector('input')?.focus();
  }, [wrong]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className={`grid gap-4 rounded-card border bg-surface p-4 sm:p-6 ${isOver ? 'border-wire' : 'border-line'}`}
    >
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
        error={wrong}
        value={draft.url}
        readOnly={isReading}
        onChange={(event) => change({ url: event.target.value })}
      />
      {isReading ? (
        <ReadingProgress link={draft.url} onStop={onByHand} />
      ) : reading.phase === 'guest' ? (
        <GuestLine onByHand={onByHand} />
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
          <Button onClick={onByHand} className="min-h-12 max-sm:flex-1">
            {t('post.byHand')}
          </Button>
          <Button look="quiet" onClick={inShop} className="min-h-12 max-sm:flex-1">
            {t('post.local')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The board reads pages for people whom it knows. */
const GuestLine = ({ onByHand }: Pick<PasteLinkProps, 'onByHand'>) => (
  <div role="status" className="arrive grid gap-3 rounded-control bg-wire-wash p-4">
    <p>{t('post.read.guest')}</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={signInAddress()} leaves look="primary">
        {t('signIn.go')}
      </ButtonLink>
      <Button onClick={onByHand}>{t('post.byHand')}</Button>
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
