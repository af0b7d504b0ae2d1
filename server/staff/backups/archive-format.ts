import { z } from 'zod';

/** Increased when a Dealwire of before could not read what is written now. */
export const formatVersion = 1;

/** A tar archive, compressed with zstd; if there is a passphrase, encrypted as age does it. All three have standard programs. */
export const extensionOf = (isEncrypted: boolean) => (isEncrypted ? '.tar.zst.age' : '.tar.zst');

/** Bytes of the largest entry that is read: far more than a picture, a part of a table, or the manifest of a board. */
export const maxEntrySize = 1 << 26;

/** The first entry and the last. Between them are the tables in parts, in the order of the last one's list, and then files. */
export const entryNames = { header: 'backup.json', manifest: 'manifest.json', tables: 'tables/', pictures: 'pictures/', files: 'files/' };

/** The checksum of an entry stands in its own header, as a field of the standard's extension for vendors. */
export const checksumField = 'DEALWIRE.sha256';

export const Header = z.object({
  format: z.number(),
  /** When the snapshot of the database was taken. */
  takenAt: z.iso.datetime(),
  board: z.object({ id: z.string(), name: z.string() }),
  /** The migrations of the database, and the number of the job library's last one. */
  migrations: z.array(z.string()),
  jobMigration: z.number(),
});
export type Header = z.infer<typeof Header>;

/** Names stand in statements, so an archive by someone else must not bring any others. */
const Name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** Where a board has tables. */
const Schema = z.enum(['public', 'graphile_worker']);

/** Tables that no archive has: what the migrations of the job library write, and what is known of backups, which are another machine's. */
export const notCopied: readonly string[] = ['public.backups', 'public.log_archive', 'graphile_worker.migrations'];

const Table = z
  .object({ schema: Schema, name: Name, columns: z.array(z.string()), rows: z.number() })
  .refine((table) => !notCopied.includes(nameOfTable(table)));
export type Table = z.infer<typeof Table>;

const Sequence = z.object({ schema: Schema, name: Name, value: z.string(), isCalled: z.boolean() });
export type Sequence = z.infer<typeof Sequence>;

export const Manifest = Header.extend({
  tables: z.array(Table),
  sequences: z.array(Sequence),
  /** Files of pictures in the archive, and those that the store did not have. */
  pictures: z.number(),
  missingPictures: z.number(),
  /** How many entries precede this one, and the checksum of all their checksums. */
  entries: z.number(),
  checksum: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** What the writer itself does not count. */
export type Contents = Omit<Manifest, 'entries' | 'checksum'>;

/** The file of a picture, as shared/image-files.ts names it. */
export const pictureName = /^[A-Za-z0-9_-]{43}-\d+\.(?<format>avif|webp|jpg)$/;

export function nameOfTable({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}
