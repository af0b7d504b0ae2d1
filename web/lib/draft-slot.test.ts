import { beforeEach, expect, test, vi } from 'vitest';
import { takeSlot } from './draft-slot.ts';

const always = () => true;
let drafts: Map<string, string>;
let tab: Map<string, string>;
let held: Set<string>;
/** Called when a lock is waited for. */
let waited = () => undefined as unknown;

const storage = (of: () => Map<string, string>) => ({
  getItem: (key: string) => of().get(key) ?? null,
  setItem: (key: string, value: string) => of().set(key, value),
});

/** Web Locks as browsers grant them: one holder at a time; others wait until it is released or they abort. */
const locks = {
  async request(name: string, options: LockOptions, act: (lock: Lock | null) => unknown) {
    while (held.has(name) && !options.ifAvailable) {
      options.signal?.throwIfAborted();
      waited();
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (held.has(name)) return await act(null);
    held.add(name);
    await act({ name, mode: 'exclusive' });
    held.delete(name);
  },
};

beforeEach(() => {
  [drafts, tab, held] = [new Map(), new Map(), new Set()];
  waited = () => undefined;
  vi.stubGlobal(
    'localStorage',
    storage(() => drafts),
  );
  vi.stubGlobal(
    'sessionStorage',
    storage(() => tab),
  );
  vi.stubGlobal('navigator', { locks });
  return () => vi.unstubAllGlobals();
});

const write = (slot: string, draft: unknown) => drafts.set(`draft:${slot}`, JSON.stringify(draft));

test('a second tab gets a draft of its own, and the first one its own again after a reload', async () => {
  const first = await takeSlot('post', always);
  const firstTab = tab;
  write(first.slot, 'one');
  tab = new Map();
  const second = await takeSlot('post', always);
  expect([first.slot, second.slot]).toEqual(['post', 'post~2']);
  write(second.slot, 'two');

  tab = firstTab;
  // The page before lets go only now.
  waited = first.release;
  expect((await takeSlot('post', always)).slot).toBe('post');
});

test('an abandoned draft is continued if it fits', async () => {
  write('post~2', { url: 'one' });
  const other = await takeSlot('post', (left) => (left as { url: string }).url === 'two');
  expect(other.slot).toBe('post');
  tab = new Map();
  expect((await takeSlot('post', always)).slot).toBe('post~2');
});

test('a duplicated tab gets a draft of its own', async () => {
  const first = await takeSlot('post', always);
  write(first.slot, 'one');
  expect((await takeSlot('post', always)).slot).toBe('post~2');
});

test('without locks all tabs share one draft', async () => {
  vi.stubGlobal('navigator', {});
  const [one, other] = [await takeSlot('post', always), await takeSlot('post', always)];
  expect([one.slot, other.slot]).toEqual(['post', 'post']);
});
