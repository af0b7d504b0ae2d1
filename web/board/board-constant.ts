import { type ConstantName, constants } from '../../shared/constants.ts';
import { reads } from '../../shared/reads.ts';
import { readStore } from '../engine/live.ts';

/** The board's value of a constant: the operator's, else the default. */
export const boardConstant = (name: ConstantName): number => readStore.get(reads.board()).data?.constants?.[name] ?? constants[name].value;
