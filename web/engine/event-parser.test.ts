import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser } from './event-parser.ts';

const stream =
  ': hello\n\nevent: snapshot\ndata: {"a":"b: c"}\n\nevent: patch\r\ndata: one\r\ndata: two\r\n\r\n: heartbeat\n\nevent: empty\n\ndata: last\n\n';
const events = [
  ['snapshot', '{"a":"b: c"}'],
  ['patch', 'one\ntwo'],
  ['', 'last'],
];

test('the event parser finds the same events however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length)), (cuts) => {
      const found: string[][] = [];
      const parse = createEventParser((name, data) => found.push([name, data]));
      const places = [0, ...cuts.sort((a, b) => a - b), stream.length];
      places.slice(1).forEach((end, index) => {
        parse(stream.slice(places[index], end));
      });
      expect(found).toEqual(events);
    }),
  );
});

test('the event parser drops an event that is cut off', () => {
  const found: string[] = [];
  createEventParser((name) => found.push(name))('event: patch\ndata: {"half":');
  expect(found).toEqual([]);
});
