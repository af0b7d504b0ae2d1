import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DealPicture } from './deal-picture.tsx';

test('deals without a picture in one category are told apart by their merchants', () => {
  const of = (name: string) =>
    renderToStaticMarkup(
      <DealPicture deal={{ category: { slug: 'electronics', name: 'Electronics' }, merchant: { slug: name, name }, state: 'live' }} />,
    );
  expect(of('Pans')).toContain('>P<');
  expect(of('Kettles')).toContain('>K<');
});
