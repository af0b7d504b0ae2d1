import type { RequiredConsents } from '../account.ts';
import type { ContentRules } from '../content-rules.ts';
import type { AdminDelivery } from '../delivery.ts';
import { read } from '../reads.ts';
import type { AdminRegistration } from '../registration.ts';
import type { StatisticsDays } from '../statistics.ts';
import type { AdminBackups } from './backups.ts';
import type { AdminCategories } from './categories.ts';
import type { AdminConstants } from './constants.ts';
import type { AdminJobs } from './jobs.ts';
import type { AdminPages, PageHistory, PageHistoryQuery } from './pages.ts';
import type { AdminPeople, AdminPeopleQuery } from './people.ts';
import type { AdminSettings } from './settings.ts';
import type { AdminSize } from './size.ts';
import type { AdminStatistics, AdminStatisticsQuery } from './statistics.ts';
import type { AdminWarnings } from './warnings.ts';

/** The reads of `/admin`, which only its screens load. */
export const adminReads = {
  adminSettings: () => read<AdminSettings>('/api/admin/settings'),
  adminConstants: () => read<AdminConstants>('/api/admin/constants'),
  adminCategories: () => read<AdminCategories>('/api/admin/categories'),
  adminPages: () => read<AdminPages>('/api/admin/pages'),
  adminPageHistory: (name: string, language: string) =>
    read<PageHistory, typeof PageHistoryQuery>('/api/admin/pages/history', { name, language }),
  adminPeople: (q?: string) => read<AdminPeople, typeof AdminPeopleQuery>('/api/admin/people', { q }),
  adminJobs: () => read<AdminJobs>('/api/admin/jobs'),
  adminWarnings: () => read<AdminWarnings>('/api/admin/warnings'),
  adminSize: () => read<AdminSize>('/api/admin/size'),
  adminBackups: () => read<AdminBackups>('/api/admin/backups'),
  adminDelivery: () => read<AdminDelivery>('/api/admin/delivery'),
  requiredConsents: () => read<RequiredConsents>('/api/admin/consents'),
  contentRules: () => read<ContentRules>('/api/admin/content-rules'),
  adminStatistics: (days?: StatisticsDays) => read<AdminStatistics, typeof AdminStatisticsQuery>('/api/admin/statistics', { days }),
  adminRegistration: () => read<AdminRegistration>('/api/admin/registration'),
} as const;
