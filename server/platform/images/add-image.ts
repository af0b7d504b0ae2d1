import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { imageFile } from '../../../shared/image-files.ts';
import type { Image } from '../../../shared/images.ts';
import { quotas } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { Problem } from '../core/problem.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Person } from '../core/viewer.ts';
import type { Database, Transaction } from '../database/connection.ts';
import { images } from '../database/schema.ts';
import { quotaSpender } from '../quotas/enforce-quota.ts';
import type { Encoded } from './encode-image.ts';
import type { Encoder } from './encoder.ts';
import type { ImageStore } from './image-store.ts';
import { nameForPerson } from './picture-name.ts';
import { mediaTypes } from './serve-images.ts';
import { imageFiles } from './stored-files.ts';

export interface ImageContext {
  db: Database;
  images: ImageStore;
  encoder: Encoder;
  log: FastifyBaseLogger;
}

// Adding the same picture again does not count.
const spend = quotaSpender('images', quotas.images, 'images where added_by = $1 and hash <> $2', 'added_at');

/** Throws if this person cannot add a picture now. Call it before reading the body. */
export async function checkMayAdd(db: Database, who: Person): Promise<void> {
  requirePermission(permissions['add a picture'](who));
  await db.transaction((tx) => spend(tx, who.id, ''));
}

export interface Uploader {
  who: Person;
  /** Throws, in a transaction that writes, once they may no longer add pictures. */
  stillMay: (tx: Transaction) => Promise<void>;
}

/**
 * Stores a picture; resolves once all its files are durable. The same bytes of one person are encoded once. Throws NOT_A_PICTURE, QUOTA, RATE_LIMITED,
 * BUSY, or STORAGE_UNAVAILABLE.
 */
export async function addImage(context: ImageContext, { who, stillMay }: Uploader, bytes: Buffer): Promise<Image> {
  const hash = await nameForPerson(context.db, who.id, bytes);
  const check = async (tx: Transaction) => {
    await stillMay(tx);
    await spend(tx, who.id, hash);
  };
  const existing = await claimExisting(context.db, hash, check);
  // Files that the store has lost are created again.
  if (existing !== undefined && (await hasAllFiles(context, hash))) return existing;
  const encoded = await context.encoder.encode(bytes, who.id);
  return await storeImage(context, hash, encoded, { addedBy: who.id, check });
}

interface StoreOptions {
  /** Null: the board itself. */
  addedBy: number | null;
  /** May refuse it. */
  check?: (tx: Transaction) => Promise<void>;
}

/**
 * Stores an encoded picture; resolves once all its files are durable. Inserts the row before the files: incomplete pictures are collected
 * later, and parallel uploads count against the quota.
 */
export async function storeImage(context: ImageContext, hash: string, encoded: Encoded, { addedBy, check }: StoreOptions): Promise<Image> {
  const image = { hash, width: encoded.width, height: encoded.height, blur: encoded.blur };
  await context.db.transaction(async (tx) => {
    await check?.(tx);
    await tx
      .insert(images)
      .values({ ...image, addedBy, whole: false })
      .onConflictDoUpdate({ target: images.hash, set: { addedBy, addedAt: sql`now()` } });
  });
  await withStorageErrors(context, () => storeFiles(context.images, hash, encoded));
  await context.db.transaction(async (tx) => {
    await check?.(tx);
    await tx.update(images).set({ whole: true }).where(eq(images.hash, hash));
  });
  return image;
}

/** Gives this person, who added it before, time to use it. Undefined if the picture is not complete. */
async function claimExisting(db: Database, hash: string, check: (tx: Transaction) => Promise<void>): Promise<Image | undefined> {
  return await db.transaction(async (tx) => {
    await check(tx);
    const [image] = await tx
      .update(images)
      .set({ addedAt: sql`now()` })
      .where(and(eq(images.hash, hash), images.whole))
      .returning(imageColumns);
    return image;
  });
}

const imageColumns = { hash: images.hash, width: images.width, height: images.height, blur: images.blur };

async function hasAllFiles(context: ImageContext, hash: string): Promise<boolean> {
  const results = await withStorageErrors(context, () =>
    Promise.all(imageFiles.map(({ width, format }) => context.images.has(imageFile(hash, width, format)))),
  );
  return results.every(Boolean);
}

async function storeFiles(store: ImageStore, hash: string, { files }: Encoded): Promise<void> {
  await Promise.all(files.map(({ width, format, bytes }) => store.put(imageFile(hash, width, format), bytes, mediaTypes[format])));
}

/** Logs the cause, and throws a problem that names the store. */
async function withStorageErrors<Result>({ log }: ImageContext, work: () => Promise<Result>): Promise<Result> {
  return await work().catch((error: unknown) => {
    log.error({ err: error }, 'a picture could not be stored');
    throw new Problem('STORAGE_UNAVAILABLE', 'The picture could not be stored. Try again in a moment.');
  });
}
