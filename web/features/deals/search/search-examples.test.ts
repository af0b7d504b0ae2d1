import { expect, test } from 'vitest';
import { typedPrice } from '../../../../shared/typed-price.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { examplePrice, searchExamples } from './search-examples.ts';

test.each([
  ['en', 'en-GB'],
  ['de', 'de-DE'],
  ['fr', 'fr-FR'],
  ['es', 'es-ES'],
  ['ar', 'ar-EG-u-nu-latn'],
  ['ja', 'ja-JP'],
])('the example of a price is understood in the language %s', (language, locale) => {
  setCatalogue({ language, locale, messages: { ...compiled(language, 'first'), ...compiled(language, 'later') } });
  const [priced = ''] = searchExamples('EUR');
  expect(typedPrice(priced, 'EUR')).toMatchObject({ words: expect.stringMatching(/\S/), filters: { maxPrice: String(examplePrice) } });
});
