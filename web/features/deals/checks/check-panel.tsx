import { useRef, useState } from 'react';
import type { CheckDeal } from '../../../../shared/checks.ts';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { CheckVerdict } from '../../../../shared/states.ts';
import type { IconName } from '../../../components/icon.tsx';
import { outAddress } from '../../../deals/addresses.ts';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { answerUnlessQueued } from '../../../engine/answer-unless-queued.ts';
import { showError } from '../../../errors/show-error.ts';
import { t } from '../../../i18n/t.ts';
import { mayTakePart } from '../../../session/may-take-part.ts';
import { useMe } from '../../../session/use-me.ts';
import { AuthorCheckPanel } from './author-check-panel.tsx';
import { CheckButton } from './check-button.tsx';
import { CheckFrame } from './check-frame.tsx';
import { checkStatusText, effectText } from './check-text.ts';
import { checkDeal, useCheck } from './deal-checks.ts';
import { PriceForm } from './price-form.tsx';
import { useReturnFromMerchant } from './use-return-from-merchant.ts';
import { verdictsFor } from './verdicts.ts';

const icons: Record<CheckVerdict, IconName> = { works: 'check', dead: 'close', price_changed: 'edit' };

interface CheckPanelProps {
  deal: DealDetail;
  /** The reader's check, as the board knows it. */
  known: CheckVerdict | undefined;
}

/** Whether the deal is still available: what people found, and what the reader says, or does about their own deal. */
export const CheckPanel = ({ deal, known }: CheckPanelProps) =>
  useDealRights(deal).isOwn ? <AuthorCheckPanel deal={deal} /> : <OthersPanel deal={deal} known={known} />;

function OthersPanel({ deal, known }: CheckPanelProps) {
  const me = useMe();
  const ownVerdict = useCheck(deal.id, known);
  const [isAsking, setAsking] = useState(false);
  const [effect, setEffect] = useState<{ words: string | undefined; state: DealDetail['state'] }>();
  const claiming = useRef<HTMLButtonElement>(null);
  const isBack = useReturnFromMerchant(outAddress(deal.id)) && ownVerdict === undefined;

  const say = async (check: CheckDeal | undefined) => {
    setEffect(undefined);
    const result = await answerUnlessQueued(checkDeal(deal.id, check));
    if (result === undefined) return;
    const words = check === undefined ? t('detail.check.withdrawn') : effectText(result, deal.currency);
    setEffect({ words, state: result.state });
  };
  const press = (verdict: CheckVerdict) => {
    if (!mayTakePart(me)) return;
    setAsking(verdict === 'price_changed' && !isAsking);
    if (verdict === 'price_changed') return;
    say(ownVerdict === verdict ? undefined : { verdict }).catch(showError);
  };
  // The effect is outdated once the deal's state changes again.
  const done = effect?.state === deal.state ? effect.words : undefined;
  const hasNotSaid = ownVerdict === undefined || me === undefined;
  const hint = t(isBack ? 'detail.check.back' : 'detail.check.hint');
  const standing = hasNotSaid ? hint : checkStatusText(ownVerdict, deal, me);
  const shut = () => {
    setAsking(false);
    claiming.current?.focus();
  };

  return (
    <CheckFrame
      deal={deal}
      isHighlighted={isBack}
      status={done ?? standing}
      isHint={done === undefined && hasNotSaid && !isBack}
      choices={verdictsFor(deal, ownVerdict).map((verdict) => (
        <CheckButton
          key={verdict}
          ref={verdict === 'price_changed' ? claiming : undefined}
          icon={icons[verdict]}
          label={t(verdict === 'works' && deal.state === 'expired' ? 'detail.check.worksAgain' : `detail.check.${verdict}`)}
          isMine={ownVerdict === verdict}
          expanded={verdict === 'price_changed' ? isAsking : undefined}
          onPress={() => press(verdict)}
        />
      ))}
    >
      {isAsking && deal.state === 'live' && (
        <PriceForm
          deal={deal}
          sendLabel={t('detail.check.send')}
          send={(price) => say({ verdict: 'price_changed', price })}
          withdraw={ownVerdict === 'price_changed' ? () => say(undefined) : undefined}
          onClose={shut}
        />
      )}
    </CheckFrame>
  );
}
