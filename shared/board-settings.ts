import { defaultLook } from './board-look.ts';

/** Whether the board is light or dark for someone who has not chosen. */
export const themes = ['auto', 'light', 'dark'] as const;
export const announcementLooks = ['note', 'offer', 'warning'] as const;

export type SettingKind =
  | 'line'
  | 'lines'
  | 'picture'
  | 'colour'
  | 'choice'
  | 'theme'
  | 'currency'
  | 'timeZone'
  | 'languages'
  | 'announcement'
  | 'links'
  | 'linkTags';
interface Setting {
  kind: SettingKind;
  /** The part of the form at /admin. */
  section: 'name' | 'accounts' | 'earnings' | 'look' | 'region' | 'announcement';
  shown: string;
}

/** The settings of a board, in the order of the form. The form, the history and docs/reference derive from it; the schemas are in admin.ts. */
export const settingFields = {
  name: { kind: 'line', section: 'name', shown: 'header, titles, feeds, link previews, the installed application' },
  welcome: { kind: 'lines', section: 'name', shown: 'above the feed for guests, and as the description of pages' },
  footerLinks: { kind: 'links', section: 'name', shown: 'footer' },
  registration: { kind: 'choice', section: 'accounts', shown: 'at sign-in and /welcome: who can become a member' },
  erasedContent: {
    kind: 'choice',
    section: 'accounts',
    shown: 'at /settings/data, and done with deals and comments when an account is erased',
  },
  paidDeals: { kind: 'choice', section: 'earnings', shown: 'in the form of a deal: whether affiliate and sponsored deals are accepted' },
  linkTags: { kind: 'linkTags', section: 'earnings', shown: "at the end of links to these merchants; every page's footer says so" },
  logo: { kind: 'picture', section: 'look', shown: 'header' },
  icon: { kind: 'picture', section: 'look', shown: 'browser tabs, the installed application' },
  accentLight: { kind: 'colour', section: 'look', shown: 'links and choices on light ground' },
  accentDark: { kind: 'colour', section: 'look', shown: 'links and choices on dark ground' },
  button: { kind: 'colour', section: 'look', shown: 'main buttons' },
  header: { kind: 'colour', section: 'look', shown: 'header' },
  theme: { kind: 'theme', section: 'look', shown: 'to people who have not chosen light or dark' },
  currency: { kind: 'currency', section: 'region', shown: 'new deals, price filters, comparisons' },
  timeZone: { kind: 'timeZone', section: 'region', shown: "the board's own times, at /admin" },
  languages: { kind: 'languages', section: 'region', shown: 'as the languages that people can choose' },
  announcement: { kind: 'announcement', section: 'announcement', shown: 'a bar above every screen, until it ends or is closed' },
} as const satisfies Record<string, Setting>;
export type SettingName = keyof typeof settingFields;
export const settingNames = Object.keys(settingFields) as SettingName[];

/** The settings of a new board. */
export const defaultSettings = {
  name: 'Dealwire',
  ...defaultLook,
  theme: 'auto' as const,
  currency: 'EUR',
  timeZone: 'UTC',
  languages: [],
  footerLinks: [],
  registration: 'open' as const,
  erasedContent: 'stays' as const,
  paidDeals: 'labelled' as const,
  linkTags: [],
} satisfies Partial<Record<SettingName, unknown>>;

export const settingLimits = {
  name: { min: 1, max: 80 },
  welcome: { min: 1, max: 300 },
  announcement: { min: 1, max: 200 },
  footerLabel: { min: 1, max: 40 },
  footerLinks: 8,
  linkTags: 50,
  /** The side of the board's icon in pixels, at least. */
  icon: 192,
} as const;
