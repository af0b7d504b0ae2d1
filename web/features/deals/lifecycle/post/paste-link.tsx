import { type Dispatch, type FormEvent, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/field.tsx';
import { t } from '../../../../i18n/t.ts';
import { useDroppedFiles } from '../../../../images/use-dropped-files.ts';
import { useOwnPlace } from '../../../../lib/own-place.ts';
import { signInAddress } from '../../../../session/use-me.ts';
import { placeOf } from './post-draft.ts';
import type { PostAction, PostState } from './post-state.ts';
import { ReadingProgress } from './reading-progress.tsx';
import { usePastedLinks } from './use-pasted-links.ts';

interface PasteLinkProps {
  state: PostState;
  dispatch: Dispatch<PostAction>;
  onRead: (typed: string) => void;
  /** Opens the form as it is, with pictures where some were dropped or pasted. */
  onOpen: (files?: readonly File[]) => void;
}

/** The first step: one field, for the link. A link that is pasted anywhere on the screen is taken for it; a picture opens the form. */
export function PasteLink({ state: { draft, reader }, dispatch, onRead, onOpen }: PasteLinkProps) {
  usePastedLinks(draft.url, onRead);
  const isOver = useDroppedFiles(onOpen);
  const onByHand = () => onOpen();
  const own = useOwnPlace()?.id.toString();
  const openForStore = () => {
    dispatch({ type: 'typed', part: { kind: 'local', ...placeOf({ kind: 'local' }, draft, own) } });
    onOpen();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead(draft.url);
  };
  const isReading = reader.phase === 'reading';
  const wrong = reader.phase === 'failed' && reader.isLinkWrong ? reader.text : undefined;
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
        onChange={(event) => dispatch({ type: 'typed', part: { url: event.target.value } })}
      />
      {isReading ? (
        <ReadingProgress link={draft.url} onStop={onByHand} />
      ) : reader.phase === 'guest' ? (
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
          <Button look="quiet" onClick={openForStore} className="min-h-12 max-sm:flex-1">
            {t('post.local')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** The board reads pages only for people who are signed in. */
const GuestLine = ({ onByHand }: { onByHand: () => void }) => (
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

/** Reads the clipboard; without the permission, focuses the field to paste into. */
async function pasteByButton(onRead: (typed: string) => void) {
  const text = await navigator.clipboard.readText().catch(() => undefined);
  if (text === undefined) document.querySelector<HTMLInputElement>('input[name="url"]')?.focus();
  else onRead(text);
}
