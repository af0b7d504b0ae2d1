import { useState } from 'react';
import type { AdminSettings, BoardSettings } from '../../../../shared/admin/settings.ts';
import type { SettingName } from '../../../../shared/board-settings.ts';
import type { Image } from '../../../../shared/images.ts';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showAndThrow } from '../../../errors/show-and-throw.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { useDraft } from '../../../lib/draft.ts';
import { endPreview } from './preview.ts';
import { draftedSettings, noChanges, type SettingsDraft, withSetting } from './settings-draft.ts';

export type SettingsForm = ReturnType<typeof useSettings>;

export interface SettingInputProps {
  form: SettingsForm;
  name: SettingName;
}

/** The form of the board's settings: what is published, the draft in this browser, and how to publish it. */
export function useSettings({ version, settings: published }: AdminSettings) {
  const [stored, setDraft, forget] = useDraft<SettingsDraft>('admin-settings', noChanges(version));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { busy, send } = useSubmit((words) => setErrors(withoutPrefix(words)));
  const [pictures, setPictures] = useState<Record<string, Image>>({});
  const isChanged = Object.keys(stored.changes).length > 0;
  const draft = isChanged ? stored : noChanges(version);

  const publish = (settings: BoardSettings, more: { version: number; restores?: number }) =>
    send(async () => {
      setErrors({});
      // Fields with errors may be out of sight.
      await sendCommand('putAdminSettings', { body: { settings, ...more } }).catch(showAndThrow);
      setDraft(noChanges(more.version + 1));
      forget();
      await endPreview();
      toast(t('admin.settings.published'));
    });

  return {
    ...{ published, errors, busy, pictures, isChanged, settings: draftedSettings(published, draft) },
    changed: Object.keys(draft.changes) as SettingName[],
    /** Someone else has published since the draft was begun. */
    isBehind: isChanged && stored.version !== version,
    set(name: SettingName, value: unknown) {
      setErrors(({ [name]: _, ...others }) => others);
      setDraft((before) => withSetting(Object.keys(before.changes).length > 0 ? before : noChanges(version), published, name, value));
    },
    addPicture: (picture: Image) => setPictures((before) => ({ ...before, [picture.hash]: picture })),
    /** Keeps the admin's own changes on top of what has been published since. */
    catchUp: () => setDraft({ ...stored, version }),
    discard() {
      setDraft(noChanges(version));
      forget();
      setErrors({});
      void endPreview();
    },
    publish: () => publish(draftedSettings(published, draft), { version: draft.version }),
    restore: (settings: BoardSettings, restores: number) => publish(withoutPast(settings), { version, restores }),
  };
}

/** An announcement that is over cannot be published again. */
const withoutPast = ({ announcement, ...rest }: BoardSettings): BoardSettings =>
  announcement === undefined || (announcement.until !== undefined && Date.parse(announcement.until) <= Date.now())
    ? rest
    : { ...rest, announcement };

const withoutPrefix = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, words]) => [field.replace(/^settings\./, ''), words]));
