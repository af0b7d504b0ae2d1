import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { setCatalogue } from '../i18n/catalogue.ts';
import { OneField } from './fields.tsx';

test('a list is chosen from options, or typed where it is shown as a text', () => {
  setCatalogue({ language: 'en', messages: {} });
  const form = { values: { tags: ['a', 'b'] }, errorOf: () => undefined, put: () => undefined };
  const drawn = (field: object) => renderToStaticMarkup(<OneField form={form} of="any" field={{ name: 'tags', ...field }} />);
  expect(drawn({ options: ['a', 'b', 'c'] }).match(/type="checkbox"/g)).toHaveLength(3);
  expect(drawn({ kind: 'lines', value: 'a\nb' })).toMatch(/<textarea[^>]*>a\nb</);
});
