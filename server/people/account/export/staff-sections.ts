import { internalActions } from '../../../../shared/staff-actions.ts';
import { deal, maybe, moment, type Section, text } from './section.ts';

const isTold = (action: string) => `${action} <> all (array[${internalActions.map((name) => `'${name}'`).join(', ')}])`;

/** What was between you and the board's staff. */
export const staffSections = {
  /** What you brought before the moderators. */
  reports: {
    key: 'case_entries.id',
    from: `case_entries join cases on cases.id = case_id left join comments on comments.id = cases.comment_id
       left join people on people.id = cases.person_id left join merchants on merchants.id = cases.merchant_id`,
    where: 'case_entries.person_id = $1',
    fields: {
      kind: text('case_entries.kind'),
      about: maybe(
        text(
          `coalesce('/d/' || cases.deal_id, '/d/' || comments.deal_id || '#comment-' || comments.id, '/u/' || people.handle, '/m/' || merchants.slug)`,
        ),
      ),
      ...{ reason: maybe(text('case_entries.reason')), text: maybe(text('case_entries.text')), at: moment('case_entries.at') },
    },
  },
  /** What the board's staff decided about you, with the reason that you were told. */
  decisions: {
    from: 'staff_log',
    // What was decided about other people's reports is theirs, and so is its undoing.
    where: `person_id = $1 and ${isTold('action')} and not exists (
      select from staff_log undone where undone.id = staff_log.undoes and not ${isTold('undone.action')})`,
    fields: { action: text('action'), reason: maybe(text('reason')), at: moment('at') },
  },
  sanctions: {
    from: 'sanctions',
    fields: {
      ...{ kind: text('kind'), reason: text('reason'), at: moment('at'), until: maybe(moment('until')) },
      ...{ endedAt: maybe(moment('ended_at')), appeal: maybe(text('appeal')), answer: maybe(text('appeal_answer')) },
    },
  },
  revokedVotes: {
    from: 'revoked_downvotes',
    fields: { deal: deal('deal_id'), reason: text('reason'), at: moment('at'), undoneAt: maybe(moment('undone_at')) },
  },
  affiliations: {
    key: 'affiliations.id',
    from: 'affiliations join merchants on merchants.id = merchant_id',
    fields: {
      ...{ merchant: text('merchants.slug'), kind: text('kind'), state: text('state'), note: text('note') },
      ...{ at: moment('claimed_at'), endedAt: maybe(moment('ended_at')) },
    },
  },
} satisfies Record<string, Section>;
