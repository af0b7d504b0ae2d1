interface Policy {
  createHTML: (html: string) => TrustedHTML;
  createScriptURL: (address: string) => string;
}
interface TrustedTypes {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string; createScriptURL: () => string }) => Policy;
}

/** Undefined on the server, and in browsers without Trusted Types, which take a string. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** With the language, so that it loads no other texts. */
const serviceWorker = () => `/sw.js?language=${document.documentElement.lang}`;

/** The only policy that the Content-Security-Policy names (server/web.ts). The only script it lets a page load is the service worker. */
const policy = trustedTypes?.createPolicy('dealwire', { createHTML: (html) => html, createScriptURL: serviceWorker });

/** HTML that the server rendered: it lets nothing through but plain markup (server/platform/text/markdown.ts). */
export const serverHtml = (html: string): string | TrustedHTML => policy?.createHTML(html) ?? html;

/** Really a TrustedScriptURL, which TypeScript does not know yet. */
export const serviceWorkerAddress = (): string => policy?.createScriptURL('') ?? serviceWorker();
