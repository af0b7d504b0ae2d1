import { type Permission, permissions } from '../../shared/permissions.ts';
import { actorOf, useMe } from './use-me.ts';

/** What does not depend on a deal, a comment or another person. */
export type PlainPermission = {
  [Name in Permission]: 2 extends Parameters<(typeof permissions)[Name]>['length'] ? never : Name;
}[Permission];

/** Whether the reader may do something; everybody may if nothing is named. */
export function useMay(what: PlainPermission | undefined): boolean {
  const me = useMe();
  return what === undefined || permissions[what](actorOf(me));
}
