import type { CookieSerializeOptions } from '@fastify/cookie';
import { sessions } from '../../shared/limits.ts';

export interface IdentityCookies {
  session: { name: string; options: CookieSerializeOptions };
  signIn: { name: string; options: CookieSerializeOptions };
  /** Up to where the log holds what this browser has written. */
  written: { name: string; options: CookieSerializeOptions };
}

/** On https a `__Host-` name: browsers then take the cookie from this very host only, and never over http. */
export function identityCookies(publicUrl: string): IdentityCookies {
  const secure = publicUrl.startsWith('https:');
  const named = (name: string, maxAge: number) => ({
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure, maxAge },
  });
  return {
    session: named('dealwire', sessions.absolute),
    signIn: named('dealwire-sign-in', sessions.signIn),
    written: named('dealwire-written', 30),
  };
}
