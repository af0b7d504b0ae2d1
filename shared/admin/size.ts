import { z } from 'zod';

const Size = z.object({
  bytes: z.int(),
  /** Estimated. */
  rows: z.int(),
  /** Bytes by which it grows in 30 days; absent until it is known. */
  perMonth: z.int().optional(),
});
export type Size = z.infer<typeof Size>;

/** `GET /api/admin/size`: how large the board is, how fast it grows, and what the disk has left. Everything but `disk` is absent until it was measured. */
export const AdminSize = z.object({
  /** The first day that was measured, and the last. */
  since: z.iso.date().optional(),
  measuredOn: z.iso.date().optional(),
  /** With what PostgreSQL needs for itself, without its log. */
  database: Size.optional(),
  /** Their files, estimated from some of them. `rows`: pictures. */
  pictures: Size.optional(),
  /** With their indexes, the largest first. */
  tables: z.array(Size.extend({ name: z.string() })),
  /** Of the machine that answers. */
  disk: z
    .object({
      free: z.int(),
      size: z.int(),
      /** Bytes by which what is on it grows in 30 days, without backups: the embedded database, and pictures that are in no bucket. */
      perMonth: z.int().optional(),
    })
    .optional(),
});
export type AdminSize = z.infer<typeof AdminSize>;
