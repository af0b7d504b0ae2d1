import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import type { AdminPeople } from '../../../../shared/admin/people.ts';
import { adminReads } from '../../../../shared/admin/reads.ts';
import { type Role, roles } from '../../../../shared/permissions.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/choice-field.tsx';
import { TextField } from '../../../components/field.tsx';
import { List } from '../../../components/section.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useRead } from '../../../engine/use-read.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { useBusy } from '../../../errors/use-busy.ts';
import { t } from '../../../i18n/t.ts';
import { useMe } from '../../../session/use-me.ts';

type Person = AdminPeople['people'][number];

/** The staff, or the people found: roles, fact-checkers, sessions. */
export function PeopleDesk() {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data } = useRead(adminReads.adminPeople(q || undefined));
  return (
    <div className="grid gap-5">
      <TextField
        type="search"
        label={t('admin.people.search')}
        hint={t('admin.people.search.hint')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data === undefined ? (
        <Skeleton className="h-64 w-full rounded-card" />
      ) : (
        <List none={t('admin.people.none')} items={data.people} row={(person) => <PersonRow person={person} />} rowClass="grid gap-2 p-4" />
      )}
    </div>
  );
}

function PersonRow({ person }: { person: Person }) {
  const { handle, name, role, trust, state, sessions } = person;
  const isMe = useMe()?.id === person.id;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2">
          <AuthorLink author={{ handle, name }} />
          <bdi className="text-sm text-soft">@{handle}</bdi>
        </span>
        <span className="text-sm text-soft">
          {[t(`admin.role.${role}`), t(`admin.trust.${trust as 0}`), state === 'active' ? '' : t(`admin.state.${state}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {isMe ? <p className="text-sm text-soft">{t('admin.people.you')}</p> : <Appointments key={`${role} ${trust}`} person={person} />}
      <div className="flex flex-wrap items-center gap-x-4">
        <Link href={`/mod/people/${person.id}`} className="inline-flex min-h-11 items-center text-wire underline underline-offset-4">
          {t('admin.people.history')}
          <span className="sr-only">{name}</span>
        </Link>
        {!isMe && sessions > 0 && (
          <CommandButton look="quiet" className="px-2 max-sm:-ms-2" act={() => sendCommand('deletePersonSessions', { id: person.id })}>
            {t('admin.people.endSessions', { count: sessions })}
          </CommandButton>
        )}
      </div>
    </>
  );
}

function Appointments({ person: { id, name, role, trust } }: { person: Person }) {
  const [chosen, setChosen] = useState<Role>(role);
  const [reason, setReason] = useState('');
  const { busy, run } = useBusy();
  const why = reason.trim() === '' ? {} : { reason };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-64 max-w-full">
        <ChoiceField
          label={t('admin.people.role', { name })}
          value={chosen}
          options={roles}
          words={(each) => t(`admin.role.${each}`)}
          onChoose={setChosen}
        />
      </div>
      {chosen !== role && (
        <>
          <div className="min-w-48 flex-1">
            <TextField
              label={t('admin.people.reason')}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <Button
            look="primary"
            busy={busy}
            onClick={() => void run(() => sendCommand('putPersonRole', { id, body: { role: chosen, ...why } }))}
          >
            {t('admin.people.save')}
          </Button>
        </>
      )}
      <Button busy={busy} onClick={() => void run(() => sendCommand('putPersonTrust', { id, body: { isFactChecker: trust < 3 } }))}>
        {t(trust < 3 ? 'admin.people.appoint' : 'admin.people.dismiss')}
      </Button>
    </div>
  );
}
