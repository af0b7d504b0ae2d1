import { sessions } from '../../../shared/account-limits.ts';
import { type Cookie, hostCookie } from '../http/cookies.ts';

export interface IdentityCookies {
  session: Cookie;
  signIn: Cookie;
}

export const identityCookies = (publicUrl: string): IdentityCookies => ({
  session: hostCookie(publicUrl, 'dealwire', sessions.absolute),
  signIn: hostCookie(publicUrl, 'dealwire-sign-in', sessions.signIn),
});
