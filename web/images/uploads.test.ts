import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { movedImage, remainingSlots, stateOf, type Upload, type UploadAction, uploadsReducer } from './uploads.ts';

const upload = (id: number): Upload => ({ id, file: new File([], `${id}.jpg`), part: 0 });
const image = (hash: string) => ({ hash, width: 10, height: 10, blur: '' });
const after = (...actions: UploadAction[]) => actions.reduce(uploadsReducer, [] as readonly Upload[]);
const added: UploadAction = { type: 'added', uploads: [upload(1), upload(2)] };
const refused: UploadAction = { type: 'failed', id: 1, failure: { text: 'Too large', isFinal: true } };
const lost: UploadAction = { type: 'failed', id: 1, failure: { text: 'No network', isFinal: false } };

test('uploads keep the order in which they were added', () => {
  expect(after(added, { type: 'added', uploads: [upload(3)] }).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('progress and preview change one upload and leave the others as they are', () => {
  const before = after(added);
  const next = uploadsReducer(uploadsReducer(before, { type: 'prepared', id: 1, preview: 'data:' }), {
    type: 'progressed',
    id: 1,
    part: 0.5,
  });
  expect(next[0]).toMatchObject({ preview: 'data:', part: 0.5 });
  expect(next[1]).toBe(before[1]);
});

test('a failed upload starts again from nothing when it is retried, with its preview', () => {
  const failed = after(added, { type: 'prepared', id: 1, preview: 'data:' }, { type: 'progressed', id: 1, part: 0.9 }, lost);
  expect(failed[0]).toMatchObject({ part: 0, failed: { text: 'No network' } });
  expect(uploadsReducer(failed, { type: 'retried', id: 1 })[0]).toEqual({ ...upload(1), file: failed[0]?.file, preview: 'data:' });
});

test('the field is uploading while any upload runs, and failed when all remaining ones have failed', () => {
  expect(stateOf([])).toBe('done');
  expect(stateOf(after(added, lost))).toBe('uploading');
  expect(stateOf(after(added, lost, { type: 'removed', id: 2 }))).toBe('failed');
  expect(stateOf(after(added, lost, { type: 'removed', id: 2 }, { type: 'removed', id: 1 }))).toBe('done');
});

test('a picture that is refused for good takes up no place', () => {
  expect(remainingSlots([image('a')], after(added, lost))).toBe(limits.images.count - 3);
  expect(remainingSlots([image('a')], after(added, refused))).toBe(limits.images.count - 2);
});

test('a picture moves to another place, but not out of the list', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(image);
  const images = [a, b, c].filter((each) => each !== undefined);
  expect(movedImage(images, 2, 0)).toEqual([c, a, b]);
  expect(movedImage(images, 0, -1)).toBeUndefined();
  expect(movedImage(images, 2, 3)).toBeUndefined();
});
