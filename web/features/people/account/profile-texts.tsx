import type { Profile } from '../../../../shared/account.ts';
import { limits } from '../../../../shared/limits.ts';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmissionKey } from '../../../engine/submission-key.ts';
import { Form } from '../../../forms/form.tsx';
import { useDraftForm } from '../../../forms/use-form.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { type ProfileDraft, profilePatch } from './profile-patch.ts';

/** The name and the bio. */
export function ProfileTexts({ profile }: { profile: Profile }) {
  const { name, bio = '', nameChanges } = profile;
  const form = useDraftForm<ProfileDraft>('profile', {});
  const submission = useSubmissionKey();
  const { values } = form;
  const typedBio = values.bio ?? bio;
  const save = async () => {
    const body = profilePatch(values);
    await sendCommand('patchMyProfile', { body }, { key: submission.keyFor(body) });
    form.done();
    toast(t('settings.profile.saved'));
  };
  return (
    <Form
      form={form}
      of="settings.profile"
      fields={[
        {
          ...{ name: 'name', value: values.name ?? name, hint: useNameHint(nameChanges), disabled: nameChanges.remaining === 0 },
          ...{ autoComplete: 'name', limits: limits.displayName },
        },
        {
          ...{ name: 'bio', kind: 'lines', value: typedBio },
          hint: t('settings.profile.bio.hint', { left: count(limits.bio.max - [...typedBio].length) }),
        },
      ]}
      act={save}
      label={t('settings.profile.save')}
      className="grid gap-5"
    />
  );
}

function useNameHint({ remaining, availableAt = '' }: Profile['nameChanges']): string {
  const date = useLocalMoment(availableAt || '1970-01-01', 'day');
  return remaining > 0 ? t('settings.profile.name.hint', { remaining }) : t('settings.profile.name.again', { date });
}
