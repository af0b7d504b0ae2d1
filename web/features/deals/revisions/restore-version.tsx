import { useState } from 'react';
import { dealFieldNames } from '../../../../shared/deal-fields.ts';
import { patchBetween, snapshotOf } from '../../../../shared/deal-patch.ts';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { Revisions } from '../../../../shared/revisions.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { DialogFooter } from '../../../components/dialog-footer.tsx';
import { toast } from '../../../components/toast.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { useSubmit } from '../../../errors/use-submit.ts';
import { t } from '../../../i18n/t.ts';
import { firstReason, ReasonField, reasonOf } from '../../../moderation/reason-field.tsx';
import { useIsModeration } from '../../../moderation/use-is-moderation.ts';
import { Changes } from './changes.tsx';
import { revisionsAfter, snapshotBefore } from './earlier-version.ts';

interface RestoreVersionProps {
  deal: DealDetail;
  history: Revisions;
  /** The version to restore. */
  version: number;
}

/**
 * Restores an earlier version, after showing the changes. It is an ordinary edit of the version that is shown, so that a change by someone
 * else meanwhile is not undone unseen.
 */
export function RestoreVersion({ deal, history, version }: RestoreVersionProps) {
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState(() => firstReason('edit_deal'));
  const needsReason = useIsModeration(deal);
  const { busy, send } = useSubmit();
  const after = revisionsAfter(version, deal, history);
  if (after === undefined) return null;
  const [now, then] = [snapshotOf(deal), snapshotBefore(deal, after)];
  const patch = patchBetween(now, then);
  if (Object.keys(patch).length === 0) return null;
  const changes = Object.fromEntries(
    dealFieldNames.filter((field) => field in patch).map((field) => [field, { from: now[field], to: then[field] }]),
  );

  const goBack = () =>
    void send(async () => {
      const reason = needsReason ? { reason: reasonOf(chosen) ?? '' } : {};
      await sendCommand('patchDeal', { id: deal.id, body: { ...patch, ...reason, version: deal.version } });
      setAsking(false);
      toast(t('detail.history.back.done'));
    });
  return (
    <div>
      <Button onClick={() => setAsking(true)}>{t('detail.history.back')}</Button>
      {isAsking && (
        <Dialog title={t('detail.history.back.title')} onClose={() => setAsking(false)}>
          <p className="text-soft">{t('detail.history.back.text')}</p>
          <Changes changes={changes} currency={String(then.currency)} />
          {needsReason && <ReasonField action="edit_deal" value={chosen} onChange={setChosen} />}
          <DialogFooter label={t('detail.history.back.go')} busy={busy} onPress={goBack} />
        </Dialog>
      )}
    </div>
  );
}
