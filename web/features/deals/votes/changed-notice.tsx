import { type DealField, materialFields } from '../../../../shared/deal-fields.ts';
import type { DealDetail } from '../../../../shared/deals.ts';
import type { Marks } from '../../../../shared/votes.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { showError } from '../../../errors/show-error.ts';
import { money } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { voteOrShowError } from './deal-votes.ts';

type Mark = Marks['marks'][string];
type Changed = NonNullable<Mark['changed']>;

/** Tells someone who voted that the deal is not what it was then. The vote stays, but is easily withdrawn. */
export function ChangedNotice({ deal, mark: { vote, changed } }: { deal: DealDetail; mark: Mark }) {
  if (vote === undefined || changed === undefined) return null;
  // Voting for it again is for the deal as it is now.
  const keep = () => void sendCommand('putDealVote', { id: deal.id, body: { value: 1 } }).catch(showError);
  return (
    <section aria-labelledby="changed-title" className="grid gap-3 rounded-card border-2 border-warm bg-surface p-4 md:px-5">
      <div className="flex items-start gap-2.5">
        <Icon name="warning" className="mt-0.5 size-5 text-warm" />
        <div className="grid min-w-0 gap-1">
          <h2 id="changed-title" className="font-semibold">
            {t(vote === 1 ? 'detail.changed.title' : 'detail.changed.titleDown')}
          </h2>
          <ul className="grid gap-0.5 text-soft">
            {materialFields
              .filter((field) => field in changed)
              .map((field) => (
                <li key={field} className="wrap-anywhere">
                  {textOf(field, changed, deal)}
                </li>
              ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => voteOrShowError(deal, vote, undefined)}>{t('detail.changed.withdraw')}</Button>
        {vote === 1 && deal.state === 'live' && (
          <Button look="quiet" onClick={keep}>
            {t('detail.changed.keep')}
          </Button>
        )}
      </div>
    </section>
  );
}

function textOf(field: DealField, changed: Changed, deal: DealDetail): string {
  const from = changed[field as keyof Changed]?.from;
  const name = t(`edit.field.${field}`);
  if (from === undefined) return t('detail.changed.added', { field: name });
  const value = typeof from === 'number' ? money(from, String(changed.currency?.from ?? deal.currency)) : from;
  return t('detail.changed.was', { field: name, value });
}
