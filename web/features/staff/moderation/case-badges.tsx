import type { QueueCase } from '../../../../shared/moderation.ts';
import { Badge } from '../../../components/badge.tsx';
import { t } from '../../../i18n/t.ts';
import { entryReason } from './entry-reason.ts';
import { type Moderator, reasonsGiven, recusalReason } from './queue-state.ts';

/** Why a case is in the queue, its state, and who works on it. */
export function CaseBadges({ each, me }: { each: QueueCase; me: Moderator }) {
  const { deal, comment, claimed, entries } = each;
  const state = deal?.state ?? comment?.state;
  const kinds = [...new Set(entries.map(({ kind }) => kind))].filter((kind) => kind !== 'report');
  const isMine = claimed !== undefined && claimed.by.handle === me?.handle;
  const recusal = recusalReason(each, me);
  return (
    <span className="flex flex-wrap gap-1.5">
      {recusal && (
        <Badge look="members" icon="person">
          {t(`moderation.own.${recusal}`)}
        </Badge>
      )}
      {state === 'held' && (
        <Badge look="members" icon="hide">
          <StateName of="held" />
        </Badge>
      )}
      {(state === 'removed' || state === 'deleted' || state === 'expired') && (
        <Badge look="quiet" icon={state === 'expired' ? 'clock' : 'trash'}>
          <StateName of={state} />
        </Badge>
      )}
      {kinds.map((kind) => (
        <Badge key={kind} look="quiet" icon="flag">
          {t(`moderation.kind.${kind}`)}
        </Badge>
      ))}
      {reasonsGiven(each).map(({ reason, times }) => (
        <Badge key={reason} look="against" icon="flag">
          {entryReason(reason)}
          {times > 1 && ` ×${times}`}
        </Badge>
      ))}
      {claimed && (
        <Badge look={isMine ? 'members' : 'hot'} icon="person">
          {isMine ? t('moderation.mine') : t('moderation.claim.by', { name: claimed.by.name })}
        </Badge>
      )}
    </span>
  );
}

/** The word alone, where the catalogue has it in lower case for lists. */
const StateName = ({ of: state }: { of: 'held' | 'removed' | 'deleted' | 'expired' }) => (
  <span className="inline-block first-letter:uppercase">{t(`moderation.state.${state}`)}</span>
);
