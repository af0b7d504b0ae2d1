import type { StaffPerson } from '../../../../shared/mod-people.ts';
import { Avatar } from '../../../components/avatar.tsx';
import { Badge } from '../../../components/badge.tsx';
import { useLocalMoment } from '../../../components/local-moment.tsx';
import { t } from '../../../i18n/t.ts';
import { levelOf } from '../../../session/trust-level.ts';

/** Someone in a list of people: name, role or trust, state, and since when they are here. */
export const PersonLine = ({ person: { handle, name, avatar, role, trust, state, since, email } }: { person: StaffPerson }) => (
  <>
    <Avatar name={name} picture={avatar} className="size-10 text-base" />
    <span className="grid min-w-52 flex-1 leading-tight">
      <bdi className="font-semibold wrap-anywhere">{name}</bdi>
      <bdi className="text-sm text-soft wrap-anywhere">
        {[handle === undefined ? undefined : `@${handle}`, email].filter(Boolean).join(' · ')}
      </bdi>
    </span>
    <span className="flex flex-wrap items-center gap-x-3 max-sm:ps-13">
      {state !== 'active' && (
        <Badge look={state === 'onboarding' ? 'quiet' : 'against'} icon={state === 'onboarding' ? 'person' : 'warning'}>
          {t(`moderation.person.${state}`)}
        </Badge>
      )}
      <Badge look="quiet" icon="person">
        {t(`person.level.${levelOf({ role, trust })}`)}
      </Badge>
      <span className="text-sm text-soft">{t('person.since', { date: useLocalMoment(since, 'day') })}</span>
    </span>
  </>
);
