import type { StaffEntry } from '../../../../shared/staff-log.ts';
import { Badge } from '../../../components/badge.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';

/** What only moderators see of an entry. */
export const StaffDetails = ({ entry: { isPrivate, note, details = {} } }: { entry: StaffEntry }) => (
  <>
    {isPrivate && (
      <p>
        <Badge look="quiet" icon="lock">
          {t('mod.log.private')}
        </Badge>
      </p>
    )}
    {note !== undefined && <TypedText>{t('mod.log.note', { note })}</TypedText>}
    {Object.keys(details).length > 0 && (
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-soft">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd dir="auto" className="wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </>
);
