import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Decision, maySanction } from '../../../../shared/decisions.ts';
import { limits } from '../../../../shared/limits.ts';
import { sanctionTexts } from '../../../../shared/moderation-limits.ts';
import { offeredReasons } from '../../../../shared/reasons.ts';
import type { SanctionStep } from '../../../../shared/sanctions.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { CheckField, TextField } from '../../../components/field.tsx';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { KeyHint } from './decision-buttons.tsx';
import { SanctionChoice } from './sanction-choice.tsx';

interface DecisionDialogProps {
  decision: Decision;
  /** How many cases it decides. */
  cases: number;
  isComment: boolean;
  /** What most reporters said: it has the focus, so that Enter is enough. */
  suggested: string | undefined;
  /** Whether they can be removed. */
  canRemove: boolean;
  onDecide: (decision: Decision, more: { reason: string; sanction?: SanctionStep }) => void;
  onClose: () => void;
}

/** Asks why. Each offered reason is one press or one digit. */
export function DecisionDialog({ decision, cases, isComment, suggested, canRemove, onDecide, onClose }: DecisionDialogProps) {
  const [words, setWords] = useState('');
  const [removes, setRemoves] = useState(decision === 'remove');
  const [sanction, setSanction] = useState<SanctionStep | undefined>(decision === 'warn' ? { kind: 'warning' } : undefined);
  const first = useRef<HTMLDivElement>(null);
  const reasons: readonly string[] = offeredReasons[actionOf(decision, isComment)];
  const preferred = suggested !== undefined && reasons.includes(suggested) ? suggested : reasons[0];
  useEffect(() => first.current?.querySelector<HTMLElement>('[data-preferred]')?.focus(), []);
  const { min } = sanction !== undefined ? sanctionTexts.reason : limits.staffReason;
  const tooShort = [...words.trim()].length < min;
  const label =
    decision === 'warn' && !removes && sanction !== undefined
      ? t(`mod.people.do.${sanction.kind}`)
      : t(`moderation.decide.${removes ? 'remove' : decision}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!tooShort) decide(words.trim());
  };
  const decide = (reason: string) =>
    onDecide(decision === 'warn' && removes ? 'remove' : decision, { reason, ...(sanction === undefined ? {} : { sanction }) });
  return (
    <Dialog
      title={t(`moderation.why.${decision === 'lock' || decision === 'warn' ? decision : 'remove'}`, { count: cases })}
      onClose={onClose}
    >
      {maySanction(decision) && <SanctionChoice value={sanction} isOptional={decision === 'remove'} onChange={setSanction} />}
      {decision === 'warn' && canRemove && (
        <CheckField label={t('moderation.removeToo')} checked={removes} onChange={({ target }) => setRemoves(target.checked)} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: digits press the buttons in it */}
      <div
        ref={first}
        className="grid gap-2 sm:grid-cols-2"
        onKeyDown={({ key }) => {
          const reason = reasons[Number(key) - 1];
          if (reason !== undefined) decide(reason);
        }}
      >
        {reasons.map((reason, index) => (
          <Button
            key={reason}
            data-preferred={reason === preferred || undefined}
            onClick={() => decide(reason)}
            className="justify-between text-start"
            wraps
          >
            {reasonText(reason)}
            <KeyHint name={String(index + 1)} />
          </Button>
        ))}
      </div>
      <form onSubmit={submit} className="grid gap-3">
        <TextField
          label={t('reason.words')}
          hint={t('reason.hint')}
          maxLength={limits.staffReason.max}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {tooShort && <p className="text-end text-sm text-soft">{t('moderation.why.choose')}</p>}
        <DialogFooter label={label} look="danger" isDisabled={tooShort} />
      </form>
    </Dialog>
  );
}

function actionOf(decision: Decision, isComment: boolean): keyof typeof offeredReasons {
  if (decision === 'lock') return 'lock_thread';
  if (decision === 'warn') return 'warn_person';
  return isComment ? 'remove_comment' : 'remove_deal';
}
