import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Me } from '../../../../shared/people.ts';
import { reads } from '../../../../shared/reads.ts';
import type { RegistrationMode } from '../../../../shared/states.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmissionKey } from '../../../engine/submission-key.ts';
import { useRead } from '../../../engine/use-read.ts';
import { Form } from '../../../forms/form.tsx';
import { useDraftForm } from '../../../forms/use-form.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { languageTag } from '../../../i18n/language-tag.ts';
import { t } from '../../../i18n/t.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { faultOf, handleFrom, handlePattern } from './handle.ts';
import { codeIn, forgetInvitation, invitationInTab } from './invitation.ts';

/** Milliseconds without typing before the board checks whether a handle is free. */
const debounce = 250;

interface ChooseHandleProps {
  me: Me;
  mode: Exclude<RegistrationMode, 'closed'>;
  /** What they wrote when they asked to join before. */
  asked?: string | undefined;
  onChosen: () => void;
  onAsked?: () => void;
}

/** Chooses the handle, which cannot be changed later, and the display name. Calls `onChosen` once it is set, or `onAsked` if admins decide first. */
export function ChooseHandle({ me, mode, asked = '', onChosen, onAsked }: ChooseHandleProps) {
  const [invited] = useState(invitationInTab);
  const language = useLanguage();
  const form = useDraftForm('welcome', {
    ...{ handle: me.suggestedHandle ?? handleFrom(me.name), name: me.name, invitation: invited ?? '', reason: asked },
  });
  const { handle, name, invitation, reason } = form.values;
  const submission = useSubmissionKey();
  const fault = faultOf(handle, useIsTaken(handle));
  const asks = mode === 'approval' && invitation === '';
  const choose = async () => {
    const code = mode === 'open' ? undefined : codeIn(invitation);
    const body = {
      handle,
      ...(name.trim() === '' || name.trim() === me.name ? {} : { name: name.trim() }),
      ...(code === undefined ? {} : { invitation: code }),
      ...(asks && { request: { ...(reason.trim() !== '' && { text: reason.trim() }), language: languageTag(language) } }),
    };
    const { waits } = await sendCommand('putMyHandle', { body }, { key: submission.keyFor(body) });
    forgetInvitation();
    form.done();
    if (waits) onAsked?.();
    else onChosen();
  };
  const hint = t('welcome.handle.hint', { address: `${location.host}/u/${handle}`, min: limits.handle.min, max: limits.handle.max });
  return (
    <Form
      form={form}
      of="welcome"
      intro={t('welcome.text')}
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
        asks && { name: 'reason', kind: 'lines', limits: limits.joinText, error: form.errorOf('request.text') },
        mode !== 'open' && {
          ...{ name: 'invitation', kind: 'code', error: form.errorOf('invitation') },
          hint: t(`welcome.invitation.${invited === undefined ? mode : 'opened'}`),
        },
      ]}
      faults={{ handle: fault }}
      act={choose}
      label={t(asks ? 'welcome.ask' : 'welcome.submit')}
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
