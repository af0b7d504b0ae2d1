import { useState } from 'react';
import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { moderation } from '../../../../shared/moderation-limits.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { showError } from '../../../errors/show-error.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';

/** Bans a person and removes everything that they posted; says how far that is, and undoes it. */
export function Removal({ page: { person, removal } }: { page: StaffPersonPage }) {
  const [isAsking, ask] = useState(false);
  const label = t('mod.people.removeAll');
  const remove = async (reason: string) => {
    const { id } = await sendCommand('createRemoval', { id: person.id, body: { reason } });
    toast(t('moderation.done.remove'), { label: t('moderation.undo'), act: () => void undo(id).catch(showError) });
  };
  // Nothing is left then, or it is being done.
  const isDone = removal !== undefined && (removal.state !== 'done' || person.state === 'banned');
  return (
    <div className="grid justify-items-start gap-3">
      {removal && <Progress removal={removal} />}
      {!isDone && (
        <Button look="danger" onClick={() => ask(true)}>
          <Icon name="trash" className="size-[1.125rem]" />
          {label}
        </Button>
      )}
      {isAsking && (
        <TextDialog
          title={label}
          intro={t('mod.people.removeAll.text', { name: person.name })}
          label={t('mod.people.reason')}
          hint={t('mod.people.reason.public')}
          submitLabel={label}
          look="danger"
          send={remove}
          onClose={() => ask(false)}
        />
      )}
    </div>
  );
}

const undo = (id: number) => sendCommand('deleteRemoval', { id }).then(() => toast(t('moderation.undone')));

function Progress({ removal: { id, at, state, deals, comments } }: { removal: NonNullable<StaffPersonPage['removal']> }) {
  const canUndo = state !== 'undoing' && Date.now() - Date.parse(at) < moderation.undo * 1_000;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken px-4 py-3">
      <p>{t(`mod.people.removal.${state}`, { deals: count(deals), comments: count(comments) })}</p>
      {canUndo && <CommandButton act={() => undo(id)}>{t('moderation.undo')}</CommandButton>}
    </div>
  );
}
