import { limits } from './limits.ts';
import { dealKinds, disclosures } from './states.ts';

/** The type of a field's value. Each kind has its schema (deal-schemas.ts), its input and its display. */
export type FieldKind = FieldDefinition['kind'];

type FieldDefinition = (
  | { kind: 'line' | 'markdown' | 'link' | 'merchant'; length: { min?: number; max: number } }
  | { kind: 'choice'; options: readonly string[]; default?: string }
  | { kind: 'money' | 'currency' | 'flag' | 'moment' | 'regions' | 'category' | 'pictures' | 'place' }
) & {
  required?: true;
  /** Who sees it: everyone who sees the deal's card, or its page, or only the author until the deal starts. */
  seenOn: 'card' | 'page' | 'scheduled';
  /** How long the author can change it; by default for the first day. Fact-checkers and moderators can always change it. */
  authorEdits?: 'always' | 'beforeStart';
  /**
   * A change that makes a deal another one: earlier voters and moderators are notified (`materialChanges`). For amounts, only a rise
   * counts. The number is how urgent the case is.
   */
  material?: number;
  /**
   * What the author's change does while moderators review the deal (`reviewedChanges`): with `hold`, a new value holds it. With `report` it goes to
   * the queue, except that the name of another website in the text holds it.
   */
  whenReviewed?: ChangeEffect;
};

/** Of a change that moderators review: what was changed is hidden until they decide, or stays visible and goes to their queue. */
export type ChangeEffect = 'hold' | 'report';

/** Every field of a deal that people fill in, in the order of the form. To add one, see ARCHITECTURE.md. */
export const dealFields = {
  url: { kind: 'link', length: { min: 1, max: limits.url.max }, seenOn: 'page', material: 3, whenReviewed: 'hold' },
  title: { kind: 'line', length: limits.title, required: true, seenOn: 'card', material: 1, whenReviewed: 'report' },
  price: { kind: 'money', seenOn: 'card', authorEdits: 'always', material: 1 },
  currency: { kind: 'currency', required: true, seenOn: 'card', material: 2 },
  category: { kind: 'category', required: true, seenOn: 'card' },
  /** The first one is for the card. */
  images: { kind: 'pictures', seenOn: 'page', whenReviewed: 'hold' },
  kind: { kind: 'choice', options: dealKinds, default: 'product', seenOn: 'card' },
  shipping: { kind: 'money', seenOn: 'card', material: 1 },
  /** The usual price: only with evidence and above the price. */
  reference: { kind: 'money', seenOn: 'card' },
  evidence: { kind: 'line', length: limits.evidence, seenOn: 'page', whenReviewed: 'report' },
  couponCode: { kind: 'line', length: limits.couponCode, seenOn: 'card', authorEdits: 'always', whenReviewed: 'report' },
  /** A name as typed: the board finds or creates the merchant. If absent, the link's host decides. */
  merchant: { kind: 'merchant', length: limits.merchantName, seenOn: 'card', material: 2, whenReviewed: 'hold' },
  regions: { kind: 'regions', seenOn: 'page', whenReviewed: 'report' },
  /** Where its physical store is: the id of a place. */
  place: { kind: 'place', seenOn: 'card', authorEdits: 'always' },
  /** If it is in the future, the deal is scheduled. */
  startsAt: { kind: 'moment', seenOn: 'scheduled', authorEdits: 'beforeStart' },
  endsAt: { kind: 'moment', seenOn: 'card', authorEdits: 'always' },
  /** Declared by its poster, or set by staff. */
  disclosure: { kind: 'choice', options: disclosures, seenOn: 'card', authorEdits: 'always', whenReviewed: 'report' },
  membersOnly: { kind: 'flag', seenOn: 'card' },
  body: { kind: 'markdown', length: limits.body, seenOn: 'page', whenReviewed: 'report' },
} as const satisfies Record<string, FieldDefinition>;

export type DealFields = typeof dealFields;
export type DealField = keyof DealFields;
export type FieldsOfKind<Kind extends FieldKind> = { [F in DealField]: DealFields[F]['kind'] extends Kind ? F : never }[DealField];

export const dealFieldNames = Object.keys(dealFields) as readonly DealField[];
export const definitionOf = (field: DealField): FieldDefinition => dealFields[field];

/** The fields whose change is material. */
export const materialFields = dealFieldNames.filter((field) => definitionOf(field).material !== undefined);

/** The fields that an author can still change a day after the deal went live. */
export const lateEdits = dealFieldNames.filter((field) => definitionOf(field).authorEdits === 'always');

/** Fields of these kinds always have a value; other fields that are not required may be absent. */
const emptyValues = { flag: false, markdown: '', pictures: [], regions: [] } as const;
export type KindWithEmptyValue = keyof typeof emptyValues;

/** The value of an empty field: undefined if it is absent then. */
export function emptyValue(field: DealField): unknown {
  const definition = definitionOf(field);
  if (definition.kind === 'choice') return definition.default;
  return definition.kind in emptyValues ? emptyValues[definition.kind as KindWithEmptyValue] : undefined;
}
