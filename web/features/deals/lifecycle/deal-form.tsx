import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { DealFormProps } from '../../../deals/deal-form-props.ts';
import { type DealDraft, dealInput } from '../../../deals/draft.ts';
import { useSubmissionKey } from '../../../engine/submission-key.ts';
import { fieldErrors } from '../../../errors/error-text.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { useMe } from '../../../session/use-me.ts';
import { DealPreview } from './deal-preview.tsx';
import { DetailFields } from './detail-fields.tsx';
import { FieldErrors } from './field-errors.tsx';
import { DealFormProvider } from './form-context.ts';
import { MainFields } from './main-fields.tsx';
import { usePendingPictures } from './use-pending-pictures.ts';

const loadValidation = () => import('./validate.ts');

const selectorOf = (field: string) => `[name="${field}"], [data-field="${field}"]`;
const never = () => false;
const nowhere = () => undefined;

/** The form of a new or edited deal. Errors are shown at their fields; nothing typed is ever lost. */
export function DealForm(props: DealFormProps) {
  const { draft, change, before, known, isLocked = never, markOf = nowhere, aboveSubmit, submitLabel, send, children, ...main } = props;
  const me = useMe();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submission = useSubmissionKey();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const pictures = usePendingPictures({
    onDone: () => form.current?.requestSubmit(),
    onFailed: () => fail({ images: t('post.picture.stuck') }),
  });

  // Load it before it is needed.
  useEffect(() => void loadValidation(), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const fail = (words: Record<string, string>) => {
    // An error of "regions.2" is shown at the regions.
    const faults = Object.entries(words).map(([field, message]) => [field.split('.', 1)[0] ?? field, message] as const);
    const all = [...(form.current?.querySelectorAll('[name], [data-field]') ?? [])];
    const placeOf = (field: string) => all.findIndex((each) => each.matches(selectorOf(field)));
    setErrors(Object.fromEntries(faults.toSorted(([one], [other]) => placeOf(one) - placeOf(other))));
    setAttempts((before) => before + 1);
  };
  const goTo = (field: string) => form.current?.querySelector<HTMLElement>(selectorOf(field))?.focus();

  const sending = useSubmit(fail);

  /** A field that is changed loses its error until the next attempt. */
  const correct = (part: Partial<DealDraft>) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    // Someone who continues typing is not done, but an arriving picture is what sending waits for.
    if (!('images' in part)) pictures.giveUp();
    change(part);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.busy) return;
    setErrors({});
    const { input, problems: unread } = dealInput(draft, before);
    const { deal, problems } = (await loadValidation()).validateDeal(input, unread);
    if (deal === undefined) return fail(fieldErrors(problems));
    if (!mayTakePart(me)) return;
    if (pictures.isUploading) return pictures.wait();
    await sending.send(() => send(deal, submission.keyFor(deal)));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return form.current?.requestSubmit();
    if (!(event.target instanceof HTMLInputElement) || event.target.enterKeyHint !== 'next') return;
    // Enter goes to the next field, like the key on a phone, and does not post.
    event.preventDefault();
    fieldAfter(event.target)?.focus();
  };

  return (
    <DealFormProvider value={{ draft, change: correct, errors, isLocked, markOf, onPicturesState: pictures.setPictures }}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
        className="relative grid gap-5 min-[110rem]:pe-[28rem]"
      >
        <MainFields {...main} />
        <DetailFields />
        <div className="preview-beside">
          <DealPreview draft={draft} known={known} />
        </div>
        {aboveSubmit}
        <FieldErrors errors={errors} onGoTo={goTo} />
        <div
          data-foot
          className="max-sm:sticky max-sm:bottom-0 max-sm:z-20 max-sm:-mx-3 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-3 max-sm:pt-2.5 max-sm:pb-[max(0.625rem,env(safe-area-inset-bottom))]"
        >
          <Button type="submit" look="primary" busy={sending.busy || pictures.isWaiting} className="min-h-12 px-6 max-sm:w-full">
            {pictures.isWaiting ? t('post.picture.wait') : submitLabel}
          </Button>
        </div>
        <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">{children}</div>
      </form>
    </DealFormProvider>
  );
}

/** The next field that can be filled in. */
function fieldAfter(field: HTMLInputElement): HTMLElement | undefined {
  const all = [...(field.form?.elements ?? [])].filter((each): each is HTMLElement => each instanceof HTMLElement);
  return all.slice(all.indexOf(field) + 1).find((each) => each.matches('input, select, textarea') && each.checkVisibility());
}
