import type { CookieSerializeOptions } from '@fastify/cookie';

export interface Cookie {
  name: string;
  options: CookieSerializeOptions;
}

/**
 * A cookie that only the server reads. On https it gets a `__Host-` name: browsers then take it from this very host only, and never over http.
 * @param maxAge seconds
 */
export function hostCookie(publicUrl: string, name: string, maxAge: number): Cookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge },
  };
}
