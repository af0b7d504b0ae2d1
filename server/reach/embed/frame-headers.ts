import { cspHash } from '../../platform/http/csp-hash.ts';

/** The headers of a card: any site may show it, and it may do nothing but show its own style, pictures of the board, and links. */
export const frameHeaders = (style: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${cspHash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join(';'),
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-robots-tag': 'noindex',
});
