import { z } from 'zod';
import { Moment } from '../schema.ts';

/** What needs a human. Each has a text for the desk and for mails: `admin.warning.KIND` in web/messages. */
export const warningKinds = [
  'jobs',
  'mail',
  'backup_failed',
  'backup_old',
  'rates',
  'disk',
  'pictures',
  'certificate',
  'transaction',
  'log_archive',
  'release',
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** From when on admins are warned. */
export const warningRules = {
  /** Minutes that a due mail has waited. */
  mailWaits: 30,
  /** The share of the disk that is free. */
  disk: 0.1,
  /** Days until the certificate of the board's address ends. */
  certificate: 14,
  /** Minutes that a transaction has been open. */
  transaction: 60,
  /** Minutes that a problem must last until it is mailed, and hours until it is mailed again; a new release is mailed once. */
  mailedAfter: 4,
  mailedAgain: 24,
} as const;

/** The values of the text. */
const Details = z.record(z.string(), z.union([z.string(), z.number()]));
export type WarningDetails = z.infer<typeof Details>;

/** `GET /api/admin/warnings`: what needs a human now, the oldest first. */
export const AdminWarnings = z.object({
  warnings: z.array(z.object({ kind: z.enum(warningKinds), details: Details, since: Moment })),
});
export type AdminWarnings = z.infer<typeof AdminWarnings>;
