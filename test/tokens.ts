import { newToken } from '../server/platform/core/token-format.ts';
import { tokens } from '../server/platform/database/schema.ts';
import { hashOf } from '../server/platform/identity/opaque-id.ts';
import type { TokenScope } from '../shared/token-scopes.ts';
import type { TestApp } from './app.ts';

/** Stores a token of this person, and returns it. */
export async function aToken(
  { db }: Pick<TestApp, 'db'>,
  personId: number,
  scopes: readonly TokenScope[] = ['read', 'write'],
  given: Partial<typeof tokens.$inferInsert> = {},
): Promise<string> {
  const token = newToken();
  await db.insert(tokens).values({ hash: hashOf(token), personId, name: 'A script', scopes: [...scopes], ...given });
  return token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
