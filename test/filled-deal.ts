import { type DealField, dealFieldNames, definitionOf, type FieldKind } from '../shared/deal-fields.ts';
import { leipzig } from './places.ts';

const day = 86_400_000;

/** A value of each kind that is not the empty one. Later amounts are higher, so that the reference price is above the price. */
const values = {
  line: (field) => `A ${field}`,
  markdown: (field) => `The *${field}*\n\nof a deal`,
  link: () => `https://shop.example/${crypto.randomUUID()}`,
  merchant: () => 'The Shop',
  money: (field) => 1_000 + 100 * dealFieldNames.indexOf(field),
  currency: () => 'JPY',
  choice: (field) => optionsOf(field).at(-1),
  flag: () => true,
  moment: (field) => new Date(Date.now() + (10 + dealFieldNames.indexOf(field)) * day).toISOString(),
  regions: () => ['Bavaria', 'Tyrol'],
  category: () => 'other',
  pictures: () => [],
  place: () => leipzig,
} satisfies Record<FieldKind, (field: DealField) => unknown>;

const optionsOf = (field: DealField): readonly string[] => {
  const definition = definitionOf(field);
  return definition.kind === 'choice' ? definition.options : [];
};

/** The body of a posted deal with every field, also those that are added later; it starts at once. Pictures have to be given. */
export const aFilledDeal = (given: { [Field in DealField]?: unknown } = {}): Record<string, unknown> => ({
  ...Object.fromEntries(dealFieldNames.map((field) => [field, values[definitionOf(field).kind](field)])),
  startsAt: undefined,
  ...given,
});
