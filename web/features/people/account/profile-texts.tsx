import { type FormEvent, useState } from 'react';
import type { Profile } from '../../../../shared/account.ts';
import { limits } from '../../../../shared/limits.ts';
import { Button } from '../../../components/button.tsx';
import { TextArea, TextField } from '../../../components/field.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmissionKey } from '../../../engine/submission-key.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { useDraft } from '../../../lib/draft.ts';
import { type ProfileDraft, profilePatch } from './profile-patch.ts';

/** The name and the bio. */
export function ProfileTexts({ profile }: { profile: Profile }) {
  const { name, bio = '', nameChanges } = profile;
  const [draft, setDraft, forget] = useDraft<ProfileDraft>('profile', {});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit(setErrors);
  const submission = useSubmissionKey();
  const typed = { name: draft.name ?? name, bio: draft.bio ?? bio };
  const change = (part: Partial<typeof typed>) => {
    setErrors({});
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = profilePatch(draft);
    void send(async () => {
      await sendCommand('patchMyProfile', { body }, { key: submission.keyFor(body) });
      forget();
      setDraft({});
      toast(t('settings.profile.saved'));
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        name="name"
        label={t('settings.profile.name')}
        autoComplete="name"
        dir="auto"
        maxLength={limits.displayName.max}
        value={typed.name}
        error={errors.name}
        hint={useNameHint(nameChanges)}
        disabled={nameChanges.remaining === 0}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        name="bio"
        label={t('settings.profile.bio')}
        dir="auto"
        value={typed.bio}
        error={errors.bio}
        hint={t('settings.profile.bio.hint', { left: count(limits.bio.max - [...typed.bio].length) })}
        onChange={(event) => change({ bio: event.target.value })}
      />
      <div>
        <Button type="submit" look="primary" busy={busy} className="min-h-12 px-6">
          {t('settings.profile.save')}
        </Button>
      </div>
    </form>
  );
}

function useNameHint({ remaining, availableAt = '' }: Profile['nameChanges']): string {
  const date = useLocalMoment(availableAt || '1970-01-01', 'day');
  return remaining > 0 ? t('settings.profile.name.hint', { remaining }) : t('settings.profile.name.again', { date });
}
