/** The pages that a board writes about itself, in the order of the footer. Each has the address `/pages/:name`. */
export const boardPageNames = ['about', 'privacy', 'terms', 'imprint', 'contact'] as const;
export type BoardPageName = (typeof boardPageNames)[number];
