import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Keeps the provider's sessions, grants and codes in memory. After a restart people sign in again with one click. */
export function memory(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: 5_000 });
  return (model): Adapter => {
    const key = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id, payload, expiresIn = 0) => void entries.set(key(id), payload, { ttl: expiresIn * 1_000 }),
      find: async (id) => entries.get(key(id)),
      findByUid: async (uid) => [...entries.entries()].find(([each, payload]) => each.startsWith(key('')) && payload.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = entries.get(key(id));
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1_000);
      },
      destroy: async (id) => void entries.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [each, payload] of [...entries.entries()]) if (payload.grantId === grantId) entries.delete(each);
      },
    };
  };
}
