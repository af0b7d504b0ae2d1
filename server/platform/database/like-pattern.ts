/** The pattern of `like` for what contains a text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
