import { z } from 'zod';
import { Moment } from './schema.ts';
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
    }),
  ),
  /** Versions, latest first. */
  order: z.array(z.int()),
});
export type Revisions = z.infer<typeof Revisions>;
