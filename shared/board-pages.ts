/** The pages that a board writes about itself, in the order of the footer. Each has the address `/pages/:name`. */
export const boardPageNames = ['about', 'rules', 'privacy', 'terms', 'imprint', 'contact'] as const;
export type BoardPageName = (typeof boardPageNames)[number];

/** The pages that someone may mean who types a name as an address, such as `/about`; the terms have the rules of a board without its own. */
export function guessedPages(pathname: string): BoardPageName[] {
  const name = pathname.replaceAll('/', '');
  const found = boardPageNames.filter((each) => each === name);
  return name === 'rules' ? [...found, 'terms'] : found;
}
