import { z } from 'zod';
import { limits } from './limits.ts';
import { Moment, text } from './schema.ts';
import { revisionCauses } from './states.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
/** `GET /api/deals/:id/revisions`: the changes to a deal, latest first. */
export const Revisions = z.object({
  revisions: z.record(
    z.string(),
    z.object({
      version: z.int(),
      at: Moment,
      cause: z.enum(revisionCauses),
      /** Absent if people's checks caused it, or if the editor's account is deleted. */
      editor: z.object({ handle: z.string(), name: z.string() }).optional(),
      /** By field name. An absent side means no value. */
      changes: z.record(z.string(), z.object({ from: Value.optional(), to: Value.optional() })),
      /** Moderators hid what it changed. For others, `changes` is empty. */
      hidden: z.literal(true).optional(),
    }),
  ),
  /** Versions, latest first. */
  order: z.array(z.int()),
});
export type Revisions = z.infer<typeof Revisions>;

export const HideRevision = z.strictObject({ reason: text(limits.staffReason) });
export type HideRevision = z.infer<typeof HideRevision>;
/** The versions that are hidden or shown now: the edit, and others that list its values. */
export const HiddenRevisions = z.object({ versions: z.array(z.int()) });
export type HiddenRevisions = z.infer<typeof HiddenRevisions>;
