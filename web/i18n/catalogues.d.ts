// Modules made by web/messages/compile.ts.

/** The catalogues by language, each in three parts. */
declare module 'messages:catalogues' {
  type Part = () => Promise<{ direction: 'ltr' | 'rtl'; messages: import('./catalogue.ts').Messages }>;
  type Catalogue = { first: Part; later: Part; staff: Part };
  export const catalogues: { readonly en: Catalogue; readonly [language: string]: Catalogue | undefined };
}

/** The languages' names for themselves. */
declare module 'messages:names' {
  export const names: Readonly<Record<string, { name: string; isDraft: boolean }>>;
}
