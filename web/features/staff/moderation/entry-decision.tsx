import type { CaseEntry } from '../../../../shared/moderation.ts';
import { sendCommand } from '../../../engine/command.ts';
import { CommandButton } from '../../../errors/command-button.tsx';
import { t } from '../../../i18n/t.ts';
import { AppealDecision } from '../../../moderation/appeal-decision.tsx';
import { KeyHint } from './decision-buttons.tsx';
import { answerKeys } from './decision-keys.ts';

const hints = { grant: <KeyHint name={answerKeys.grant} />, reject: <KeyHint name={answerKeys.reject} /> };

/** What is decided about an appeal or a claim; the case closes with the last of them. */
export function EntryDecision({ entry: { kind, details = {}, waits } }: { entry: CaseEntry }) {
  if (!waits) return null;
  if (kind === 'appeal') return <AppealDecision sanction={Number(details.sanction)} hints={hints} />;
  return kind === 'affiliation' ? <ClaimDecision affiliation={Number(details.affiliation)} /> : null;
}

function ClaimDecision({ affiliation }: { affiliation: number }) {
  const decide = (verified: boolean) => () => sendCommand('putAffiliation', { id: affiliation, body: { verified } });
  return (
    <div className="flex flex-wrap gap-2">
      <CommandButton data-answer="grant" act={decide(true)}>
        {t('affiliations.verify')} {hints.grant}
      </CommandButton>
      <CommandButton data-answer="reject" act={decide(false)}>
        {t('affiliations.decline')} {hints.reject}
      </CommandButton>
    </div>
  );
}
