import { expect, test } from 'vitest';
import { typedPrice } from '../../../../shared/typed-price.ts';
import { setCatalogue } from '../../../i18n/catalogue.ts';
import { compiled } from '../../../messages/compile.ts';
import { alertExample } from './search-for-alert.tsx';

test.each(['en', 'de', 'fr', 'es', 'ar', 'ja'])('the price in the example of an alert is understood in the language %s', (language) => {
  setCatalogue({ language, messages: compiled(language, 'later') });
  expect(typedPrice(alertExample('EUR'), 'EUR')).toMatchObject({ words: expect.stringMatching(/\S/), filters: { maxPrice: '30000' } });
});
