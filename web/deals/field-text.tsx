import type { ReactNode } from 'react';
import { type DealField, definitionOf } from '../../shared/deal-fields.ts';
import type { FieldValue } from '../../shared/deal-patch.ts';
import { categoryName, useBoard } from '../board/use-board.ts';
import { fullMoment, money } from '../i18n/format.ts';
import { list } from '../i18n/list.ts';
import { placeName } from '../i18n/place-name.ts';
import { t, tIfKnown } from '../i18n/t.ts';
import { PlaceById } from './place-field.tsx';

/** Says the value of a field as people write it. An amount is in minor units of `currency`. */
export function useFieldText(): (field: DealField, value: FieldValue, currency: string) => ReactNode {
  const { categories } = useBoard();
  return (field, value, currency) => {
    if (typeof value === 'boolean') return t(value ? 'edit.yes' : 'edit.no');
    if (definitionOf(field).kind === 'place') return <PlaceById id={String(value)} />;
    if (typeof value === 'number') return money(value, currency);
    if (Array.isArray(value)) return list(value.map(placeName));
    const { kind } = definitionOf(field);
    const category = kind === 'category' ? categories[value] : undefined;
    if (category !== undefined) return categoryName(category);
    if (kind === 'choice') return choiceText(field, value);
    return kind === 'moment' ? fullMoment(value) : value;
  };
}

/** An option says itself if the catalogue does not name it. */
export const choiceText = (field: DealField, option: string): string => tIfKnown(`post.${field}.${option}`) ?? option;

/** Whether a change of a field is shown word by word. */
export const isProse = (field: DealField): boolean => ['line', 'markdown'].includes(definitionOf(field).kind);
