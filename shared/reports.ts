import { z } from 'zod';
import { limits } from './limits.ts';
import { type Reportable, type ReportReason, reasonsFor, reportReasons } from './report-reasons.ts';
import { Handle, Id, Moment, text } from './schema.ts';
import { caseOutcomes } from './states.ts';

/** A report about one deal, comment or person. */
export const PostReport = z
  .strictObject({
    deal: Id.optional(),
    comment: Id.optional(),
    person: Handle.optional(),
    reason: z.enum(reportReasons),
    text: text({ ...limits.reportText, lines: true }).optional(),
    /** For `duplicate`: the other deal. */
    duplicateOf: Id.optional(),
  })
  .superRefine((report, ctx) => {
    const say = (path: string, rule: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message, params: { rule } });
    const kinds = (['deal', 'comment', 'person'] as const).filter((kind) => report[kind] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1) return say('deal', 'one_subject', 'A report is about one deal, comment or person');
    if (!fits(kind, report.reason)) say('reason', 'not_allowed', `This is no reason to report a ${kind}`);
    if (report.reason === 'other' && report.text === undefined) say('text', 'required', 'Say what is wrong');
    if (report.duplicateOf !== undefined && report.reason !== 'duplicate') say('duplicateOf', 'not_allowed', 'Only for duplicates');
  });
export type PostReport = z.infer<typeof PostReport>;

const fits = (kind: Reportable, reason: ReportReason) => (reasonsFor[kind] as readonly ReportReason[]).includes(reason);

export const ReportResult = z.object({ reported: z.literal(true) });
export type ReportResult = z.infer<typeof ReportResult>;

/** A report of yours. What it is about is named while you can see it. */
export const OwnReport = z.object({
  id: Id,
  at: Moment,
  about: z.enum(['deal', 'comment', 'person']),
  reason: z.enum(reportReasons),
  text: z.string().optional(),
  deal: z.object({ id: Id, slug: z.string(), title: z.string() }).optional(),
  comment: Id.optional(),
  person: z.object({ handle: z.string(), name: z.string() }).optional(),
  /** Absent until a moderator has decided. */
  outcome: z.enum(caseOutcomes).optional(),
  decidedAt: Moment.optional(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** `GET /api/me/reports`: your own reports, latest first. */
export const OwnReports = z.object({ reports: z.array(OwnReport) });
export type OwnReports = z.infer<typeof OwnReports>;
