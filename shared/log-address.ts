import { limits } from './limits.ts';
import { type LogParams, reads } from './reads.ts';
import { staffActionNames } from './staff-actions.ts';

/** Reads the address of a log. Invalid parts are ignored, as in list-address.ts. */
export function logParamsIn(search: string): LogParams {
  const query = new URLSearchParams(search);
  const valid = (name: string, pattern: RegExp) => {
    const value = query.get(name);
    return value !== null && pattern.test(value) ? value : undefined;
  };
  const handle = new RegExp(limits.handle.pattern);
  return {
    action: staffActionNames.find((each) => each === query.get('action')),
    who: valid('who', handle),
    deal: valid('deal', /^[1-9]\d{0,14}$/),
    person: valid('person', handle),
    after: valid('after', /^\d{1,15}_\d{1,15}$/),
  };
}

const queryOf = (params: LogParams): string => reads.moderationLog(params).slice(reads.moderationLog().length);

export const logAddress = (params: LogParams): string => `/modlog${queryOf(params)}`;
export const staffLogAddress = (params: LogParams): string => `/mod/log${queryOf(params)}`;
/** @param format `rss`, `atom` or `json` */
export const logFeedAddress = (format: string, params: LogParams): string => `/modlog.${format}${queryOf(params)}`;
