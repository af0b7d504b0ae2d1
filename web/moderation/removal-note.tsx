import { Link } from 'wouter';
import { logAddress } from '../../shared/log-address.ts';
import { reads } from '../../shared/reads.ts';
import { useRead } from '../engine/use-read.ts';
import { t } from '../i18n/t.ts';
import { reasonText } from './reason-text.ts';

/** Why a moderator removed a deal, with a link to the log; nothing if its author did. */
export function RemovalNote({ deal }: { deal: number }) {
  const filters = { deal: String(deal) };
  const { data } = useRead(reads.moderationLog(filters));
  const removal = data?.order
    .map((id) => data.entries[id])
    .find((entry) => entry?.action === 'remove_deal' || entry?.action === 'restore_deal');
  if (removal?.action !== 'remove_deal') return null;
  return (
    <p className="w-full">
      {removal.reason === undefined ? t('modlog.removed') : t('modlog.removedBecause', { reason: reasonText(removal.reason) })}{' '}
      <Link href={logAddress(filters)} className="text-wire underline underline-offset-2">
        {t('modlog.title')}
      </Link>
    </p>
  );
}
