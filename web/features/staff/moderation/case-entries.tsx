import { Link } from 'wouter';
import type { CaseEntry, QueueCase } from '../../../../shared/moderation.ts';
import { queueReads } from '../../../../shared/queue-reads.ts';
import { reads } from '../../../../shared/reads.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { personAddress } from '../../../deals/addresses.ts';
import { useRead } from '../../../engine/use-read.ts';
import { count } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { EntryDecision } from './entry-decision.tsx';
import { entryReason } from './entry-reason.ts';
import { Evidence } from './evidence.tsx';
import { otherDeal } from './merge-dialog.tsx';

/** Who reported what, or why the board put it into the queue. */
export function CaseEntries({ each: { id, entries, more }, isAboutMe }: { each: QueueCase; isAboutMe: boolean }) {
  const isWithheld = entries.some(({ withheld }) => withheld);
  const reporters = useRead(isWithheld && !isAboutMe ? queueReads.caseReporters(id) : undefined).data?.entries;
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('moderation.entries')}</h3>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={{ ...entry, ...reporters?.[entry.id] }} isAboutMe={isAboutMe} />
        ))}
      </ul>
      {more !== undefined && <p className="text-sm text-soft">{t('moderation.moreEntries', { count: more })}</p>}
    </section>
  );
}

function Entry({ entry, isAboutMe }: { entry: CaseEntry; isAboutMe: boolean }) {
  const { kind, reason, text, by, weight, at, withheld } = entry;
  const other = otherDeal(entry);
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{reason === undefined ? t(`moderation.kind.${kind}`) : entryReason(reason)}</span>
        {by === undefined ? (
          <span className="text-soft">{t(withheld ? 'moderation.withheld' : 'moderation.board')}</span>
        ) : (
          <Link href={personAddress(by.handle)} className="underline-offset-2 hover:underline">
            <bdi>@{by.handle}</bdi>
          </Link>
        )}
        {weight !== undefined && (
          <span className="text-soft">{t('moderation.weight', { weight: count(Math.round(weight * 100) / 100) })}</span>
        )}
        <span className="text-soft">
          <RelativeTime moment={at} />
        </span>
      </p>
      {text && <TypedText className="whitespace-pre-wrap">{text}</TypedText>}
      <Evidence entry={entry} />
      {!isAboutMe && <EntryDecision entry={entry} />}
      {other !== undefined && <OtherDeal id={other} />}
    </li>
  );
}

/** The deal that it is said to be the same as; by its number if it cannot be seen. */
function OtherDeal({ id }: { id: number }) {
  const { data } = useRead(reads.deal(id));
  return (
    <Link href={`/d/${id}`} dir="auto" className="wrap-anywhere text-wire underline underline-offset-4">
      {data === undefined ? t('moderation.duplicateOf', { id }) : t('moderation.sameAs', { title: data.title })}
    </Link>
  );
}
