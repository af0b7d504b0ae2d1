import { useState } from 'react';
import type { StaffSanction } from '../../../../shared/mod-people.ts';
import { Button } from '../../../components/button.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { sendCommand } from '../../../engine/command.ts';
import { fullMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';
import { TextDialog } from '../../../moderation/text-dialog.tsx';
import { Appeal } from './appeal.tsx';

/** A person's sanctions, to end, and the appeals against them, to decide. */
export const SanctionList = ({ sanctions, mayDecide }: { sanctions: readonly StaffSanction[]; mayDecide: boolean }) => (
  <Section title={t('mod.people.sanctions')}>
    <List
      none={t('mod.people.sanctions.none')}
      items={sanctions}
      row={(sanction) => (
        <>
          <Imposed sanction={sanction} />
          {sanction.appeal && <Appeal sanction={sanction} appeal={sanction.appeal} mayDecide={mayDecide} />}
          {mayDecide && sanction.endedAt === undefined && <EndSanction id={sanction.id} />}
        </>
      )}
      rowClass="grid gap-3 px-4 py-3"
    />
  </Section>
);

const Imposed = ({ sanction, sanction: { reason, at, by, endedAt, ending, endedBy, acknowledgedAt } }: { sanction: StaffSanction }) => (
  <div className="grid gap-0.5">
    <span className={`font-semibold ${endedAt === undefined ? '' : 'text-soft'}`}>{whatText(sanction)}</span>
    <TypedText>{reasonText(reason)}</TypedText>
    <span className="flex flex-wrap gap-x-3 text-sm text-soft">
      <bdi>{by?.name ?? t('mod.people.board')}</bdi>
      <RelativeTime moment={at} />
      {acknowledgedAt !== undefined && <span>{t('mod.people.acknowledged')}</span>}
      {ending !== undefined && (
        <span>
          {t(`sanctions.ending.${ending}`)} {endedBy && <bdi>({endedBy.name})</bdi>}
        </span>
      )}
    </span>
  </div>
);

const whatText = ({ kind, until }: StaffSanction): string =>
  until === undefined
    ? t(`mod.people.kind.${kind}`)
    : t('sanctions.until', { what: t(`mod.people.kind.${kind}`), until: fullMoment(until) });

/** Ends a sanction before its time, with a reason. */
function EndSanction({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const label = t('mod.people.end');
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <TextDialog
          title={label}
          label={t('mod.people.reason')}
          submitLabel={label}
          send={(reason) => sendCommand('createSanctionEnd', { id, body: { reason } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
