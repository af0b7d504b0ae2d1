import { type ConstantName, constantNames, constantOf } from '../../../../shared/constants.ts';
import { tIfKnown } from '../../../i18n/t.ts';

/** The board's values with what is typed over them, without those at their default. What is no number is left to the server to refuse. */
export function typedConstants(values: Record<string, number>, typed: Partial<Record<ConstantName, string>>): Record<string, number> {
  const all = constantNames.map((name) => {
    const text = typed[name];
    return [name, text === undefined ? values[name] : text.trim() === '' ? constantOf(name).value : Number(text)] as const;
  });
  return Object.fromEntries(
    all.filter((each): each is [ConstantName, number] => each[1] !== undefined && each[1] !== constantOf(each[0]).value),
  );
}

/** In words; a constant that the catalogue does not have, by its key. */
export const nameOfConstant = (name: string): string => tIfKnown(`admin.constant.${name}`) ?? name;
