import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DealCard, DealDetail, DealResult } from '../../../shared/deals.ts';
import { Button } from '../../components/button.tsx';
import { t } from '../../i18n/t.ts';
import { useSubmissionKey } from '../../lib/submission.ts';
import { takesPart } from '../people/taking-part.ts';
import { useMe } from '../people/use-me.ts';
import { useSending } from '../problems/use-sending.ts';
import { fieldWords } from '../problems/words.ts';
import { AboutFields } from './deal-form-about.tsx';
import { BodyField, DetailFields } from './deal-form-details.tsx';
import { type DealDraft, type DealField, dealInput } from './deal-form-draft.ts';
import { DealPreview } from './deal-form-preview.tsx';
import { PriceFields } from './deal-form-price.tsx';
import { DealFormProvider } from './deal-form-scene.ts';

const check = () => import('./deal-form-check.ts');

interface DealFormProps {
  draft: DealDraft;
  change: (part: Partial<DealDraft>) => void;
  /** The deal that is edited, as it was when the edit began. */
  before?: DealDetail;
  known: Pick<DealCard, 'picture' | 'liveAt' | 'state'>;
  isLocked?: (field: DealField) => boolean;
  submitLabel: string;
  /** Sends what was typed, and goes on from there. */
  send: (input: Record<string, unknown>, key: string) => Promise<DealResult>;
  /** Beside the button that sends it. */
  children?: ReactNode;
}

/** The form of a deal, new or edited. Whatever is wrong is said beside its field; nothing typed is ever lost. */
export function DealForm({ draft, change, before, known, isLocked = () => false, submitLabel, send, children }: DealFormProps) {
  const me = useMe();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submission = useSubmissionKey();
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  const faults = Object.keys(errors).length;

  // It is here by the time it is needed.
  useEffect(() => void check(), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const fail = (words: Record<string, string>) => {
    // "regions.2" is said at the regions.
    setErrors(Object.fromEntries(Object.entries(words).map(([field, said]) => [field.split('.', 1)[0], said])));
    setAttempts((before) => before + 1);
  };

  const sending = useSending(fail);

  /** What is being corrected is not wrong any more, until it is sent again. */
  const correct = (part: Partial<DealDraft>) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))));
    change(part);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.busy) return;
    setErrors({});
    const { input, problems } = dealInput(draft, before);
    const unread = new Set(problems.map(({ field }) => field));
    const found = (await check()).checkDeal(input).filter(({ field }) => !unread.has(field));
    if (found.length + problems.length > 0) return fail(fieldWords([...problems, ...found]));
    if (!takesPart(me)) return;
    await sending.send(async () => void (await send(input, submission.keyFor(input))));
  };

  return (
    <DealFormProvider value={{ draft, change: correct, errors, isLocked }}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <AboutFields />
        <PriceFields />
        <DetailFields />
        <BodyField />
        <DealPreview draft={draft} known={known} />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {faults > 0 ? t('post.faults', { count: faults }) : null}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" busy={sending.busy} className="min-h-12 px-6">
            {submitLabel}
          </Button>
          {children}
        </div>
      </form>
    </DealFormProvider>
  );
}
