import { useRef, useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { CheckButton } from './check-button.tsx';
import { CheckFrame } from './check-frame.tsx';
import { PriceForm } from './price-form.tsx';
import { hasPrice } from './verdicts.ts';

/** For the author, who cannot check the deal but can act on what others found. */
export function AuthorCheckPanel({ deal }: { deal: DealDetail }) {
  const [isAsking, setAsking] = useState(false);
  const [priced, setPriced] = useState<number>();
  const asking = useRef<HTMLButtonElement>(null);
  const sending = useSubmit();
  const { claimed } = deal;
  const isLive = deal.state === 'live';
  const { may } = useDealRights(deal);
  const mayPrice = isLive && hasPrice(deal) && may('edit a deal');

  const reprice = async (price: number) => {
    await sendCommand('patchDeal', { id: deal.id, body: { price, version: deal.version } });
    setPriced(price);
  };
  const turn = () =>
    sending.send(async () => {
      setAsking(false);
      await sendCommand(isLive ? 'createDealExpiry' : 'deleteDealExpiry', { id: deal.id });
    });
  const shut = () => {
    setAsking(false);
    asking.current?.focus();
  };

  const isPriced = isLive && priced !== undefined && priced === deal.price;
  const hint = t(isLive ? 'detail.check.own' : 'detail.check.ownOver');
  return (
    <CheckFrame
      deal={deal}
      status={isPriced ? t('detail.check.priced', { price: money(priced, deal.currency) }) : hint}
      choices={
        <>
          {claimed !== undefined && mayPrice && (
            <CheckButton
              icon="check"
              label={t('detail.check.correctPrice', { price: money(claimed.price, deal.currency) })}
              onPress={() => void sending.send(() => reprice(claimed.price))}
            />
          )}
          {mayPrice && (
            <CheckButton
              ref={asking}
              icon="edit"
              label={t('detail.check.price_changed')}
              expanded={isAsking}
              onPress={() => setAsking(!isAsking)}
            />
          )}
          {may(isLive ? 'expire a deal' : 'reactivate a deal') && (
            <CheckButton
              icon={isLive ? 'close' : 'flame'}
              label={t(isLive ? 'detail.expire' : 'detail.reactivate')}
              onPress={() => void turn()}
            />
          )}
        </>
      }
    >
      {isAsking && mayPrice && <PriceForm deal={deal} sendLabel={t('detail.check.set')} send={reprice} onClose={shut} />}
    </CheckFrame>
  );
}
