import { type ConstantName, type ConstantOverrides, constants } from '../../../shared/constants.ts';

let overrides: ConstantOverrides = {};

/** The board's value of a constant: the operator's or the default. It may change at any time, so ask for it where it is used. */
export const constant = (name: ConstantName): number => overrides[name] ?? constants[name].value;

/** Called when the board starts and whenever an operator changes them (server/staff/board/follow-constants.ts). */
export function overrideConstants(changed: ConstantOverrides): void {
  overrides = changed;
}
