import type { DealDetail } from '../../../../shared/deals.ts';
import { permissions } from '../../../../shared/permissions.ts';
import type { Revisions } from '../../../../shared/revisions.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { AuthorLink } from '../../../deals/author-link.tsx';
import { useDealRights } from '../../../deals/use-deal-rights.ts';
import { t } from '../../../i18n/t.ts';
import { actorOf, useMe } from '../../../session/use-me.ts';
import { Changes } from './changes.tsx';
import type { Revision } from './earlier-version.ts';
import { HideRevision } from './hide-revision.tsx';
import { RestoreVersion } from './restore-version.tsx';

/** Every change of a deal, the latest first. */
export function History({ deal, history }: { deal: DealDetail; history: Revisions }) {
  const mayEdit = useDealRights(deal).may('edit a deal');
  const mayHide = permissions['read the queue and decide'](actorOf(useMe()));
  const revisions = history.order.flatMap((version) => history.revisions[version] ?? []);
  const oldest = revisions.at(-1)?.version ?? 1;
  const wayBack = (version: number) =>
    mayEdit && version !== deal.version && <RestoreVersion deal={deal} history={history} version={version} />;
  return (
    <ol className="grid gap-3">
      {revisions.map((revision, index) => (
        <li key={revision.version} className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
          <Heading of={revision} />
          {revision.hidden && <HiddenNote of={revision} />}
          <Changes changes={revision.changes} currency={currencyAfter(revisions.slice(0, index), deal.currency)} />
          <div className="flex flex-wrap gap-2 empty:hidden">
            {wayBack(revision.version)}
            {mayHide && <HideRevision deal={deal.id} revision={revision} />}
          </div>
        </li>
      ))}
      {oldest > 2 && <li className="px-4 text-sm text-soft sm:px-5">{t('detail.history.older')}</li>}
      {oldest === 2 && (
        <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-dashed border-line px-4 py-3 text-soft sm:px-5">
          <span className="flex flex-wrap items-center gap-x-2.5">
            <AuthorLink author={deal.author} /> {t('detail.posted')} <RelativeTime moment={deal.liveAt} />
          </span>
          {wayBack(1)}
        </li>
      )}
    </ol>
  );
}

function HiddenNote({ of: { changes } }: { of: Revision }) {
  const isShownHere = Object.keys(changes).length > 0;
  return <p className="text-sm text-soft">{t(isShownHere ? 'detail.history.hidden.staff' : 'detail.history.hidden')}</p>;
}

/** The currency of amounts before these later revisions. */
const currencyAfter = (later: readonly Revision[], now: string): string =>
  later.reduce((currency, { changes }) => (typeof changes.currency?.from === 'string' ? changes.currency.from : currency), now);

function Heading({ of: { cause, editor, at } }: { of: Revision }) {
  const isByChecks = editor === undefined && cause !== 'edit';
  return (
    <h2 className="flex flex-wrap items-center gap-x-2.5 text-sm font-normal text-soft">
      {isByChecks ? <span className="font-semibold text-ink">{t('detail.history.several')}</span> : <AuthorLink author={editor} />}
      <span>{t(`detail.history.cause.${isByChecks && cause === 'reactivation' ? 'reactivations' : cause}`)}</span>
      <RelativeTime moment={at} />
    </h2>
  );
}
