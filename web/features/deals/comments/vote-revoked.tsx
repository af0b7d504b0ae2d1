import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';

/** The mark of a comment that explained a downvote which a moderator revoked. */
export const VoteRevoked = ({ reason }: { reason: string }) => (
  <p className="mb-1 flex items-start gap-1.5 text-sm text-soft italic">
    <Icon name="warning" className="mt-0.5 size-4" />
    <span dir="auto" className="wrap-anywhere">
      {t('thread.voteRevoked', { reason: reasonText(reason) })}
    </span>
  </p>
);
