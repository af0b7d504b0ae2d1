import { type FormEvent, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Me } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { sendCommand } from '../../engine/command.ts';
import { useSubmissionKey } from '../../engine/submission-key.ts';
import { useRead } from '../../engine/use-read.ts';
import { useSubmit } from '../../errors/use-submit.ts';
import { t } from '../../i18n/t.ts';
import { useDraft } from '../../lib/draft.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { faultOf, handleFrom, handlePattern } from './handle.ts';

/** Milliseconds without typing before the board checks whether a handle is free. */
const debounce = 250;

/** Chooses the handle, which cannot be changed later, and the display name. Calls `onChosen` once it is set. */
export function ChooseHandle({ me, onChosen }: { me: Me; onChosen: () => void }) {
  const [draft, setDraft, forget] = useDraft('welcome', { handle: me.suggestedHandle ?? handleFrom(me.name), name: me.name });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const submission = useSubmissionKey();
  const form = useRef<HTMLFormElement>(null);
  const taken = useIsTaken(draft.handle);
  const wrong = errors.handle ?? faultOf(draft.handle, taken);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (wrong !== undefined) return form.current?.querySelector<HTMLElement>('[name="handle"]')?.focus();
    const { handle, name } = draft;
    const body = { handle, ...(name.trim() === '' || name.trim() === me.name ? {} : { name: name.trim() }) };
    await send(async () => {
      await sendCommand('putMyHandle', { body }, { key: submission.keyFor(body) });
      forget();
      onChosen();
    });
  };

  const change = (part: Partial<typeof draft>) => {
    setErrors({});
    setDraft({ ...draft, ...part });
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <TextField
        name="handle"
        label={t('welcome.handle')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={draft.handle}
        error={wrong}
        hint={t('welcome.handle.hint', { address: `${location.host}/u/${draft.handle}`, min: limits.handle.min, max: limits.handle.max })}
        onChange={(event) => change({ handle: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
      />
      <TextField
        name="name"
        label={t('welcome.name')}
        autoComplete="name"
        dir="auto"
        maxLength={limits.displayName.max}
        value={draft.name}
        error={errors.name}
        hint={t('welcome.name.hint')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <p className="flex min-w-0 items-center gap-3 rounded-control bg-sunken p-3">
        <Avatar name={draft.name || draft.handle} picture={me.avatar} className="size-10 text-lg" />
        <span className="grid min-w-0 leading-tight">
          <bdi className="truncate font-semibold">{draft.name || me.name}</bdi>
          <bdi className="truncate text-sm text-soft">@{draft.handle}</bdi>
        </span>
      </p>
      <div>
        <Button type="submit" look="primary" busy={busy} className="min-h-12 px-6">
          {t('welcome.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the handle is taken, as far as is known: a read like any other. */
function useIsTaken(handle: string): boolean {
  const settled = useDebounced(handle, debounce);
  const person = useRead(handlePattern.test(settled) ? reads.person(settled) : undefined);
  return settled === handle && person.status === 'ready';
}
