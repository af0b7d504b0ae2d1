import { pages } from '../../../shared/limits.ts';
import type { StaffPersonPage } from '../../../shared/mod-people.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import type { Database } from '../../platform/database/connection.ts';
import { statement } from '../../platform/database/statement.ts';
import { concernsStaffSql } from '../cases/concerns-staff.ts';
import { refOf } from './staff-person.ts';

/** The cases about a person, and about what they posted. */
export const casesAbout = `select id from cases where person_id = $1
  union select cases.id from deals join cases on cases.deal_id = deals.id where deals.author_id = $1
  union select cases.id from comments join cases on cases.comment_id = comments.id where comments.author_id = $1`;

interface ReportRow {
  id: number;
  /** As PostgreSQL prints it. */
  at: string;
  reason: string | null;
  text: string | null;
  deal: number | null;
  title: string | null;
  handle: string | null;
  name: string | null;
  avatar: string | null;
}

/** Of reports that concern staff, all moderators read neither who made them nor what they wrote; whoever may decide reads it at the case. */
export const isWithheld = (entry: string) => `(select ${concernsStaffSql('about')} from cases about where about.id = ${entry}.case_id)`;

const columns = `e.id, e.at, e.reason, e.text, d.id as deal, d.title, p.handle, p.name, p.avatar
  from case_entries e join cases c on c.id = e.case_id
  left join comments m on m.id = c.comment_id left join deals d on d.id = coalesce(c.deal_id, m.deal_id) left join people p on p.id = e.person_id`;
const latest = `order by e.id desc limit ${pages.staffPerson}`;
const findAbout = statement<ReportRow & { withheld: boolean }>(
  'reports_about',
  `select ${isWithheld('e')} as withheld, ${columns} where e.kind = 'report' and c.id in (${casesAbout}) ${latest}`,
);
const findBy = statement<ReportRow>(
  'reports_by',
  `select ${columns} where e.kind = 'report' and e.person_id = $1 and not ${isWithheld('e')} ${latest}`,
);

export async function reportsOf(db: Database, id: number): Promise<Pick<StaffPersonPage, 'reportsAbout' | 'reportsBy'>> {
  const aboutPerson = await findAbout(db, id);
  const byPerson = await findBy(db, id);
  return {
    reportsAbout: aboutPerson.map(({ withheld, ...row }) =>
      withheld ? noteOf({ ...row, text: null }) : { ...noteOf(row), ...omitAbsent({ by: refOf(row) }) },
    ),
    reportsBy: byPerson.map(noteOf),
  };
}

const noteOf = ({ id, at, reason, text, deal, title }: ReportRow) => ({
  id,
  at: new Date(at).toISOString(),
  ...omitAbsent({ reason, text, deal, title }),
});
