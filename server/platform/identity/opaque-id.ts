import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that only their holder knows. The database stores their hash. */
export const newOpaqueId = () => randomBytes(32).toString('base64url');
export const isOpaqueId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value);
export const hashOf = (value: string) => createHash('sha256').update(value).digest();
