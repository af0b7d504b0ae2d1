import { useEffect, useState } from 'react';
import type { Account } from '../../shared/account.ts';

/** Where the person confirms their identity at the sign-in service; leads back here. */
export const confirmAddress = (): string => `/auth/sign-in?confirm=1&return_to=${encodeURIComponent(location.pathname)}`;

/** Whether sensitive actions are allowed in this session now. Becomes false when the time is over. */
export function useIdentityConfirmed(account: Account | undefined): boolean {
  const until = account?.confirmedUntil === undefined ? 0 : Date.parse(account.confirmedUntil);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0 && !isOver;
}
