import type { StaffEntry } from '../../../../shared/staff-log.ts';
import { Badge } from '../../../components/badge.tsx';
import { TypedText } from '../../../components/typed-text.tsx';
import { t } from '../../../i18n/t.ts';
import { detailLines } from './detail-lines.ts';

/** What only moderators see of an entry. */
export const StaffDetails = ({ entry, entry: { isPrivate, note } }: { entry: StaffEntry }) => (
  <>
    {isPrivate && (
      <p>
        <Badge look="quiet" icon="lock">
          {t('mod.log.private')}
        </Badge>
      </p>
    )}
    {note !== undefined && <TypedText>{t('mod.log.note', { note })}</TypedText>}
    <ul className="grid gap-0.5 text-sm text-soft empty:hidden">
      {detailLines(entry).map((line) => (
        <li key={line} dir="auto" className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  </>
);
