import { expect, test } from 'vitest';
import { typedFilters } from './typed-filters.ts';

test('the filters of the log take handles with and without @, and a deal by its number or address', () => {
  expect(typedFilters({ who: ' @Ada ', person: 'bob', deal: '17' })).toEqual({ who: 'ada', person: 'bob', deal: '17' });
  expect(typedFilters({ who: '', person: ' ', deal: 'https://board.example/d/17/a-kettle' })).toEqual({ deal: '17' });
  expect(typedFilters({ who: '', person: '', deal: 'a kettle' })).toEqual({});
});
