/** The pages that a board writes about itself, in the order of the footer. Each has the address `/pages/:name`. */
export const boardPageNames = ['about', 'privacy', 'terms', 'imprint', 'contact'] as const;
export type BoardPageName = (typeof boardPageNames)[number];

/** The page that someone means who types its name as an address, such as `/about`; `/rules` are the terms. */
export function guessedPage(pathname: string): BoardPageName | undefined {
  const name = pathname.replaceAll('/', '');
  return boardPageNames.find((each) => each === (name === 'rules' ? 'terms' : name));
}
