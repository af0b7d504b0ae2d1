/** What we use of a rule: tracking parameters and exceptions for hosts that `match`. */
declare module 'tidy-url/data/rules.js' {
  interface Rule {
    name: string;
    match: RegExp;
    /** `match` applies to the whole URL. */
    match_href?: boolean;
    rules?: string[];
    allow?: string[];
    /** The parameter that holds the redirect target. */
    redirect?: string;
  }
  const rules: Rule[];
  export default rules;
}
