import type { StaffSanction } from '../../../../shared/mod-people.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { AppealDecision } from '../../../moderation/appeal-decision.tsx';

interface AppealProps {
  sanction: StaffSanction;
  appeal: NonNullable<StaffSanction['appeal']>;
  mayDecide: boolean;
}

/** What a person says against a sanction, and the decision. */
export const Appeal = ({ sanction: { id, appealDecidedBy, endedAt }, appeal: { text, at, answer }, mayDecide }: AppealProps) => (
  <div className="grid gap-2 border-s-4 border-line ps-4">
    <p className="text-sm text-soft">
      {t('mod.people.appeal')} <RelativeTime moment={at} />
    </p>
    <TypedText className="whitespace-pre-line">{text}</TypedText>
    {answer !== undefined && (
      <TypedText className="text-soft">
        <bdi>{appealDecidedBy?.name}</bdi>: {answer}
      </TypedText>
    )}
    {answer === undefined && endedAt === undefined && mayDecide && <AppealDecision sanction={id} />}
  </div>
);
