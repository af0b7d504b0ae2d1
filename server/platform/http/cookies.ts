import type { CookieSerializeOptions } from '@fastify/cookie';

export interface Cookie {
  name: string;
  options: CookieSerializeOptions;
}

/**
 * A cookie that only the server reads. On https its name starts with `__Host-`: browsers then accept it only from this host and over https.
 * @param maxAge seconds
 */
export function hostCookie(publicUrl: string, name: string, maxAge: number): Cookie {
  const secure = publicUrl.startsWith('https:');
  return {
    name: secure ? `__Host-${name}` : name,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge },
  };
}
