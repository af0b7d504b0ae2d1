import type { InboxItem } from '../../../../shared/inbox.ts';
import { Button } from '../../../components/button.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { effectText } from './check-text.ts';
import { checkDeal } from './deal-checks.ts';

/** Brings back a deal that is probably expired: its author reactivates it, anyone else says that it works. */
export function StillWorks({ deal: { id, state, currency }, isOwn }: { deal: NonNullable<InboxItem['deal']>; isOwn: boolean }) {
  const { busy, send } = useSubmit();
  if (state !== 'expired') return null;
  const say = () =>
    send(async () => {
      if (isOwn) await sendCommand('deleteDealExpiry', { id });
      const effect = isOwn ? undefined : effectText(await checkDeal(id, { verdict: 'works' }), currency);
      // A new person's check counts, but brings nothing back alone.
      toast(effect ?? t(isOwn ? 'inbox.deal_aged.back' : 'detail.check.stands.works.plain'));
    });
  return (
    <Button look="quiet" busy={busy} onClick={() => void say()}>
      {t('inbox.deal_aged.works')}
    </Button>
  );
}
