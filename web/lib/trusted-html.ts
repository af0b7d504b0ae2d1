interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => { createHTML: (html: string) => TrustedHTML };
}

/** Undefined on the server, and in browsers without Trusted Types, which take a string. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only policy that the Content-Security-Policy names (server/web.ts). */
const policy = trustedTypes?.createPolicy('dealwire', { createHTML: (html) => html });

/** HTML that the server rendered: it lets nothing through but plain markup (server/text/markdown.ts). */
export const serverHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;
