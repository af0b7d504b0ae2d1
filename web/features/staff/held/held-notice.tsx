import { Link } from 'wouter';
import type { DealDetail } from '../../../../shared/deals.ts';
import { permissions } from '../../../../shared/permissions.ts';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';

/** Tells the author, and moderators, that nobody else sees a deal. */
export function HeldNotice({ deal }: { deal: DealDetail }) {
  const me = useMe();
  const isOwn = me?.handle !== undefined && me.handle === deal.author?.handle;
  const moderates = permissions['read the queue and decide'](actorOf(me));
  return (
    <section role="status" className="flex items-start gap-3 rounded-card border-2 border-wire bg-wire-wash p-4">
      <Icon name="hide" className="mt-0.5 size-5" />
      <div className="grid gap-1">
        <h2 className="font-semibold">{t(deal.state === 'held' ? 'held.title' : 'held.hidden')}</h2>
        {deal.state === 'held' && <p>{t(isOwn ? 'held.text' : 'held.text.staff')}</p>}
        {moderates && (
          <Link href="/mod/queue" className="flex min-h-10 items-center text-wire underline underline-offset-4">
            {t('held.queue')}
          </Link>
        )}
      </div>
    </section>
  );
}
