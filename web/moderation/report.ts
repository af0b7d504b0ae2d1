import type { DealDetail } from '../../shared/deals.ts';
import { limits } from '../../shared/limits.ts';
import { type Reportable, type ReportReason, reasonsFor } from '../../shared/report-reasons.ts';
import type { PostReport } from '../../shared/reports.ts';

/** What someone wants to report. */
export type Reported =
  | { kind: 'deal'; deal: Pick<DealDetail, 'id' | 'state' | 'title' | 'merchant'> }
  | { kind: 'comment'; id: number }
  | { kind: 'person'; handle: string };

/** What is chosen and typed in the dialog. */
export interface ReportDraft {
  reason: ReportReason | undefined;
  text: string;
  /** The other deal, as its address or number. */
  other: string;
}

export const reasonsOf = ({ kind }: { kind: Reportable }): readonly ReportReason[] => reasonsFor[kind];

/** The deal that someone names by its number or its address on this board. */
export function dealIdIn(typed: string): number | undefined {
  const [, id] = /^\s*#?([1-9]\d{0,14})(?=\s*$|[/?#])/.exec(typed) ?? /\/(?:d|out)\/([1-9]\d{0,14})(?=[/?#\s]|$)/.exec(typed) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Which field is at fault, by the rule that it breaks; undefined if the report can be sent. */
export function faultOf({ reason, text, other }: ReportDraft): { field: 'reason' | 'text' | 'other'; rule: string } | undefined {
  const length = [...text.trim()].length;
  if (reason === undefined) return { field: 'reason', rule: 'required' };
  if (reason === 'duplicate' && other.trim() !== '' && dealIdIn(other) === undefined) return { field: 'other', rule: 'not_there' };
  if (length < limits.reportText.min && (reason === 'other' || length > 0)) return { field: 'text', rule: 'too_short' };
  return undefined;
}

/** The report to send. The draft has no fault. */
export function reportOf(about: Reported, { reason = 'other', text, other }: ReportDraft): PostReport {
  const subject =
    about.kind === 'deal' ? { deal: about.deal.id } : about.kind === 'comment' ? { comment: about.id } : { person: about.handle };
  const duplicateOf = reason === 'duplicate' ? dealIdIn(other) : undefined;
  return {
    ...{ ...subject, reason },
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(duplicateOf === undefined ? {} : { duplicateOf }),
  };
}
