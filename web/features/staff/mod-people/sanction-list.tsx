import type { StaffSanction } from '../../../../shared/mod-people.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { fullMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { Appeal } from './appeal.tsx';
import { EndSanction } from './end-sanction.tsx';
import { List, Section } from './section.tsx';

/** A person's sanctions, to end, and the appeals against them, to decide. */
export const SanctionList = ({ sanctions, mayDecide }: { sanctions: readonly StaffSanction[]; mayDecide: boolean }) => (
  <Section title={t('mod.people.sanctions')}>
    {sanctions.length === 0 ? (
      <p className="text-soft">{t('mod.people.sanctions.none')}</p>
    ) : (
      <List>
        {sanctions.map((sanction) => (
          <li key={sanction.id} className="grid gap-3 px-4 py-3">
            <Imposed sanction={sanction} />
            {sanction.appeal && <Appeal sanction={sanction} appeal={sanction.appeal} mayDecide={mayDecide} />}
            {mayDecide && sanction.endedAt === undefined && <EndSanction id={sanction.id} />}
          </li>
        ))}
      </List>
    )}
  </Section>
);

const Imposed = ({ sanction, sanction: { reason, at, by, endedAt, ending, endedBy, acknowledgedAt } }: { sanction: StaffSanction }) => (
  <div className="grid gap-0.5">
    <span className={`font-semibold ${endedAt === undefined ? '' : 'text-soft'}`}>{whatText(sanction)}</span>
    <span dir="auto" className="wrap-anywhere">
      {reasonText(reason)}
    </span>
    <span className="flex flex-wrap gap-x-3 text-sm text-soft">
      <bdi>{by?.name ?? t('mod.people.board')}</bdi>
      <RelativeTime moment={at} />
      {acknowledgedAt !== undefined && <span>{t('mod.people.acknowledged')}</span>}
      {ending !== undefined && (
        <span>
          {t(`standing.ending.${ending}`)} {endedBy && <bdi>({endedBy.name})</bdi>}
        </span>
      )}
    </span>
  </div>
);

const whatText = ({ kind, until }: StaffSanction): string =>
  until === undefined
    ? t(`mod.people.kind.${kind}`)
    : t('standing.until', { what: t(`mod.people.kind.${kind}`), until: fullMoment(until) });
