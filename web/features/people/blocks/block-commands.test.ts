import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toasts } from '../../../components/toast.tsx';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { block, unblock } from './block-commands.ts';

const sent: string[] = [];
const ann = { handle: 'ann', name: 'Ann' };

beforeAll(() => {
  setCatalogue({ language: 'en', messages: {} });
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${path} ${body ?? ''}`.trim());
    return Response.json({ id: 3 });
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  sent.length = 0;
  toasts.set([]);
});
const undo = () => toasts.get()[0]?.action?.act();

test('blocking someone hides their deals only if wished, and can be undone', async () => {
  await block(ann, false);
  expect(sent).toEqual(['POST /api/me/blocks {"person":"ann"}']);
  await block(ann, true);
  expect(sent.slice(1)).toEqual([
    'POST /api/me/blocks {"person":"ann"}',
    'POST /api/me/mute-rules {"kind":"person","effect":"mute","person":"ann"}',
  ]);
  undo();
  await expect.poll(() => sent.slice(3)).toEqual(['DELETE /api/me/blocks/3']);
});

test('undoing the end of a block blocks the person again, and hides nothing else', async () => {
  await unblock(3, ann);
  undo();
  await expect.poll(() => sent).toEqual(['DELETE /api/me/blocks/3', 'POST /api/me/blocks {"person":"ann"}']);
});
