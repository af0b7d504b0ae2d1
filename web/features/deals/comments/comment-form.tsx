import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { Image } from '../../../../shared/images.ts';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { useSubmissionKey } from '../../../engine/submission-key.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { MarkdownTools, toolClass, useMarks } from '../../../forms/markdown-tools.tsx';
import { t } from '../../../i18n/t.ts';
import { useDraft } from '../../../lib/draft.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { useMay } from '../../../session/use-may.ts';
import { CommentPicture } from './comment-picture.tsx';
import { MentionArea } from './mention-area.tsx';
import { TextPreview } from './text-preview.tsx';
import { useThreadContext } from './thread-context.ts';

interface CommentFormProps {
  /** The name of the stored draft. */
  draft: string;
  label: string;
  submitLabel: string;
  /** The initial text. */
  text?: string;
  /** The minimum length. */
  min?: number;
  /** Focus it at once. */
  eager?: boolean;
  /** One line, until it is focused. */
  startsSmall?: boolean;
  /** Above the text. */
  notice?: ReactNode;
  /** What it throws is shown here, and the text stays. */
  send: (body: string, key: string, image?: string) => Promise<void>;
  /** What it says may have a picture. */
  hasPicture?: boolean;
  onCancel?: () => void;
}

const lengthOf = (text: string) => [...text.trim()].length;

/** The form for a new comment, a reply or an edit. */
export function CommentForm({ min = limits.comment.min, eager = false, text = '', ...props }: CommentFormProps) {
  const { me } = useThreadContext();
  const [typed, type, forget] = useDraft(props.draft, text);
  const [error, setError] = useState<string>();
  const submission = useSubmissionKey();
  const form = useRef<HTMLFormElement>(null);
  const { place, mark, onKeyDown } = useMarks();
  const [isPreviewed, preview] = useState(false);
  const [image, setImage] = useState<Image>();
  // What was typed before is shown whole. It never shrinks, or what is pressed below it would move away.
  const [isGrown, setGrown] = useState(!props.startsSmall || typed !== '');
  const mayAddPicture = useMay('add a picture to a comment') && props.hasPicture;

  const fail = (words: string | undefined) => {
    setError(words);
    form.current?.querySelector('textarea')?.focus();
  };

  const { busy, send } = useSubmit((words) => fail(Object.values(words)[0]));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { max } = limits.comment;
    if (lengthOf(typed) < min) return fail(t('rule.too_short', { min }));
    if (lengthOf(typed) > max) return fail(t('rule.too_long', { max }));
    if (!mayTakePart(me)) return;
    await send(async () => {
      await props.send(typed.trim(), submission.keyFor([typed.trim(), image?.hash]), image?.hash);
      submission.done();
      forget();
    });
  };

  const cancel = () => {
    forget();
    props.onCancel?.();
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Does not press the button that has the focus.
      event.preventDefault();
      form.current?.requestSubmit();
    }
    if (event.key === 'Escape' && typed === text) cancel();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={() => setGrown(true)}
      onInput={() => setGrown(true)}
      onKeyDown={onKey}
      className="grid gap-3"
    >
      {props.notice}
      <div ref={place} className={`grid gap-2 ${props.startsSmall ? '[&_div:has(>label)]:sr-only' : ''}`}>
        <MentionArea
          label={props.label}
          placeholder={props.startsSmall ? props.label : undefined}
          rows={isGrown ? undefined : 1}
          hint={isGrown ? t('thread.markdown') : undefined}
          error={error}
          dir="auto"
          autoFocus={eager}
          value={typed}
          onType={type}
          onKeyDown={onKeyDown}
          className={isGrown ? 'min-h-24' : 'min-h-11! resize-none'}
        />
        {isGrown && (
          <MarkdownTools mark={mark}>
            {me && (
              <button type="button" aria-pressed={isPreviewed} onClick={() => preview(!isPreviewed)} className={toolClass}>
                {t('post.preview')}
              </button>
            )}
          </MarkdownTools>
        )}
        {isPreviewed && <TextPreview typed={typed} />}
      </div>
      {isGrown && mayAddPicture && <CommentPicture image={image} onChange={setImage} />}
      {isGrown && (
        <div className="flex flex-wrap justify-end gap-3">
          {props.onCancel && (
            <Button look="quiet" onClick={cancel}>
              {t('dialog.cancel')}
            </Button>
          )}
          <Button type="submit" look="primary" busy={busy}>
            {props.submitLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
