/** Those of the demo people who sign the sample deals: all but the newcomer, who has not been on the board yet. */
export type Signer = 'ingrid' | 'marcus' | 'priya' | 'lena' | 'yoko' | 'sam';
