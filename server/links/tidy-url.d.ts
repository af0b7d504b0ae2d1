/** What we use of a rule: the parameters that only track, and those that look like it but matter, at hosts that `match`. */
declare module 'tidy-url/data/rules.js' {
  interface Rule {
    name: string;
    match: RegExp;
    /** The rule looks at the whole address rather than the host. */
    match_href?: boolean;
    rules?: string[];
    allow?: string[];
    /** The parameter that holds where the link leads. */
    redirect?: string;
  }
  const rules: Rule[];
  export default rules;
}
