import { useRef, useState } from 'react';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { Me } from '../../../../shared/people.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { toast } from '../../../components/toast.tsx';
import { ownedDeal } from '../../../deals/owned-deal.ts';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf } from '../../../session/use-me.ts';
import { CheckButton } from './check-button.tsx';
import { CheckFrame } from './check-frame.tsx';
import { hasPrice, PriceForm } from './price-form.tsx';

/** For the author, who cannot check the deal but can act on what others found. */
export function AuthorCheckPanel({ deal, me }: { deal: DealDetail; me: Me }) {
  const [isAsking, setAsking] = useState(false);
  const [priced, setPriced] = useState<number>();
  const asking = useRef<HTMLButtonElement>(null);
  const sending = useSubmit((words) => toast(Object.values(words).join(' ')));
  const { claimed } = deal;
  const isLive = deal.state === 'live';
  const owned = ownedDeal(deal, me);
  const may = (what: 'edit a deal' | 'expire a deal' | 'reactivate a deal') => permissions[what](actorOf(me), owned);
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
