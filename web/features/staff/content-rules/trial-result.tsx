import { Link } from 'wouter';
import type { RuleTrial } from '../../../../shared/content-rules.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';

/** What a rule would have matched in the last 30 days. */
export const TrialResult = ({ trial, trial: { deals, comments, people, isComplete, latest } }: { trial: RuleTrial }) => (
  <section aria-label={t('admin.rules.trial')} role="status" className="grid gap-3 rounded-control bg-sunken p-4">
    <h3 className="font-semibold">{t('admin.rules.trial')}</h3>
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {(['deals', 'comments', 'people'] as const).map((kind) => (
        <li key={kind}>
          {t(`admin.rules.trial.${kind}`, { matched: count(trial[kind].matched), checked: count(trial[kind].checked) })}{' '}
          {trial[kind].removed > 0 && <span className="text-soft">{t('admin.rules.trial.removed', { count: trial[kind].removed })}</span>}
        </li>
      ))}
    </ul>
    {!isComplete && (
      <p className="text-sm text-soft">
        {t('admin.rules.trial.partly', { checked: count(deals.checked + comments.checked + people.checked) })}
      </p>
    )}
    {latest.length > 0 && (
      <ul className="grid max-h-96 gap-2 overflow-y-auto" aria-label={t('admin.rules.trial.latest')}>
        {latest.map((match) => (
          <Match key={`${match.kind} ${match.id}`} match={match} />
        ))}
      </ul>
    )}
  </section>
);

const Match = ({ match: { kind, id, deal, handle, text, at, removed } }: { match: RuleTrial['latest'][number] }) => (
  <li className="grid gap-0.5">
    <span dir="auto" className="wrap-anywhere page-start">
      <Link href={addressOf(kind, id, deal, handle)} className="underline decoration-dotted underline-offset-4">
        {text}
      </Link>
    </span>
    <span className="text-sm text-soft">
      {t(`admin.rules.trial.${kind}`)} {handle && <bdi>@{handle}</bdi>} · <RelativeTime moment={at} />
      {removed && ` · ${t('reports.outcome.removed')}`}
    </span>
  </li>
);

function addressOf(kind: string, id: number, deal: number | undefined, handle: string | undefined): string {
  if (kind === 'person') return `/u/${handle}`;
  return kind === 'comment' ? `/d/${deal}#comment-${id}` : `/d/${deal}`;
}
