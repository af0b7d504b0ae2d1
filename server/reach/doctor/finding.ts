/** What the doctor says of one thing, in words: what is wrong, and what to do. */
export interface Finding {
  level: 'ok' | 'warning' | 'error';
  subject: 'Settings' | 'Sign-in' | 'Mail' | 'Pictures' | 'Disk' | 'Clock' | 'Name' | 'Database' | 'Archive' | 'Proxy';
  text: string;
}

export const finding = (level: Finding['level'], subject: Finding['subject'], text: string): Finding => ({ level, subject, text });

/** One line for a terminal. */
export const lineOf = ({ level, subject, text }: Finding): string => `${level.padEnd(8)} ${subject}: ${text}`;
