import { limits } from '../../../shared/limits.ts';
import type { Me } from '../../../shared/people.ts';
import { reads } from '../../../shared/reads.ts';
import { Avatar } from '../../components/avatar.tsx';
import { sendCommand } from '../../engine/command.ts';
import { useSubmissionKey } from '../../engine/submission-key.ts';
import { useRead } from '../../engine/use-read.ts';
import { Form } from '../../forms/form.tsx';
import { useDraftForm } from '../../forms/use-form.ts';
import { t } from '../../i18n/t.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { faultOf, handleFrom, handlePattern } from './handle.ts';

/** Milliseconds without typing before the board checks whether a handle is free. */
const debounce = 250;

/** Chooses the handle, which cannot be changed later, and the display name. Calls `onChosen` once it is set. */
export function ChooseHandle({ me, onChosen }: { me: Me; onChosen: () => void }) {
  const form = useDraftForm('welcome', { handle: me.suggestedHandle ?? handleFrom(me.name), name: me.name });
  const { handle, name } = form.values;
  const submission = useSubmissionKey();
  const fault = faultOf(handle, useIsTaken(handle));
  const choose = async () => {
    const body = { handle, ...(name.trim() === '' || name.trim() === me.name ? {} : { name: name.trim() }) };
    await sendCommand('putMyHandle', { body }, { key: submission.keyFor(body) });
    form.done();
    onChosen();
  };
  const hint = t('welcome.handle.hint', { address: `${location.host}/u/${handle}`, min: limits.handle.min, max: limits.handle.max });
  return (
    <Form
      form={form}
      of="welcome"
      fields={[
        {
          ...{
            name: 'handle',
            kind: 'code',
            autoComplete: 'username',
            autoCapitalize: 'none',
            hint,
            error: form.errorOf('handle') ?? fault,
          },
          onType: (typed) => form.change({ handle: typed.toLowerCase().replace(/\s+/g, '-') }),
        },
        { name: 'name', autoComplete: 'name', limits: limits.displayName },
      ]}
      faults={{ handle: fault }}
      act={choose}
      label={t('welcome.submit')}
      className="grid gap-5"
      isCard
    >
      <p className="flex min-w-0 items-center gap-3 rounded-control bg-sunken p-3">
        <Avatar name={name || handle} picture={me.avatar} className="size-10 text-lg" />
        <span className="grid min-w-0 leading-tight">
          <bdi className="truncate font-semibold">{name || me.name}</bdi>
          <bdi className="truncate text-sm text-soft">@{handle}</bdi>
        </span>
      </p>
    </Form>
  );
}

/** Whether the handle is taken, as far as is known: a read like any other. */
function useIsTaken(handle: string): boolean {
  const settled = useDebounced(handle, debounce);
  const person = useRead(handlePattern.test(settled) ? reads.person(settled) : undefined);
  return settled === handle && person.status === 'ready';
}
