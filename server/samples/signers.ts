/** Those of the demo people who sign the sample deals: all but the newcomer, who has not been on the board yet. */
export const signers = ['ingrid', 'marcus', 'priya', 'lena', 'yoko', 'sam'] as const;
export type Signer = (typeof signers)[number];
