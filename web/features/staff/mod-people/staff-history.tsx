import type { StaffPersonPage } from '../../../../shared/mod-people.ts';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { List, Section } from '../../../components/section.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t, tIfKnown } from '../../../i18n/t.ts';
import { reasonText } from '../../../moderation/reason-text.ts';

/** What the staff log has about a person. */
export const StaffHistory = ({ log }: Pick<StaffPersonPage, 'log'>) =>
  log.length === 0 ? null : (
    <Section title={t('mod.people.log')}>
      <List
        items={log}
        row={({ at, action, by, reason, note }) => (
          <>
            <span className="flex flex-wrap gap-x-2 text-sm text-soft">
              <bdi className="font-semibold text-ink">{by?.name ?? t('mod.people.board')}</bdi>
              <span>{tIfKnown(`modlog.action.${action}`) ?? action}</span>
              <RelativeTime moment={at} />
            </span>
            {reason !== undefined && <TypedText>{reasonText(reason)}</TypedText>}
            {note !== undefined && <TypedText className="text-sm text-soft">{note}</TypedText>}
          </>
        )}
        rowClass="grid gap-0.5 px-4 py-2.5"
      />
    </Section>
  );
