import { staffLogAddress } from '../../../../shared/log-address.ts';

/** The parts of the desk in their order. */
export const adminSections = [
  'start',
  'look',
  'pages',
  'categories',
  'constants',
  'people',
  'registration',
  'rules',
  'merchantBans',
  'statistics',
  'delivery',
  'jobs',
  'size',
  'backups',
  'log',
] as const;
export type AdminSection = (typeof adminSections)[number];

export const sectionAddress = (section: string): string => {
  if (section === 'log') return staffLogAddress({});
  if (section === 'merchantBans') return '/mod/merchant-bans';
  return section === 'start' ? '/admin' : `/admin/${section}`;
};
