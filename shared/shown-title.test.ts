import { expect, test } from 'vitest';
import { shownTitle } from './shown-title.ts';

test.each([
  ['Naked Gun Trilogy Collection (DVD) $5', 500, undefined, 'Naked Gun Trilogy Collection (DVD)'],
  ['UGREEN 160W Charger $59.99 + Free S&H', 5_999, 0, 'UGREEN 160W Charger'],
  ['UGREEN 160W Charger $59.99 + Free S&H', 5_999, undefined, 'UGREEN 160W Charger + Free S&H'],
  ['Floor Cleaner (Hawaiian Aloha) $3.70 w/ S&S', 370, undefined, 'Floor Cleaner (Hawaiian Aloha) w/ S&S'],
  ['[US] ASUS Laptop - $1,208.99 (Lowest Price)', 120_899, undefined, '[US] ASUS Laptop (Lowest Price)'],
  ['Steelseries Siberia v2 headset for $38', 3_800, undefined, 'Steelseries Siberia v2 headset'],
  ['Espressomaschine für 1.299,00 €', 129_900, undefined, 'Espressomaschine'],
  ['[PSU] Seasonic 650W ($59.99)', 5_999, undefined, '[PSU] Seasonic 650W'],
])('the title %j at %d and shipping %s is shown as %j', (title, price, shipping, shown) =>
  expect(shownTitle({ title, price, shipping, currency: 'USD' })).toBe(shown),
);

test.each([
  ['adidas Shoes from $95.40 + Free S&H', 9_540],
  ['Ginger Ale 3 for $14.75 w/ S&S', 1_475],
  ['Nutella $10', 495],
  ['Redfall $7.35, DRAGON BALL $12.90 & More', 735],
  ['Hard drive ($119.99 + Free Shipping) [Ending 1/13]', 11_999],
  ['$20', 2_000],
  ['Any train for €17.90, every day', 1_790],
  ['Game - FREE', 0],
])('the title %j at %d stays as it is', (title, price) => expect(shownTitle({ title, price, currency: 'USD' })).toBe(title));
