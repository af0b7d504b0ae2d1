import { ModNav } from './mod-nav.tsx';
import { staffScreen } from './screen.tsx';
import { ScreenSwitch } from './screen-switch.tsx';

export const staffScreens = [
  staffScreen('/mod/queue', 'routes/mod-queue.tsx', async () => (await import('./mod-queue.tsx')).ModQueue),
  staffScreen('/mod/merchants', 'routes/mod-merchants.tsx', async () => (await import('./mod-merchants.tsx')).ModMerchants),
  staffScreen('/mod/merchants/:id', 'routes/mod-merchant.tsx', async () => (await import('./mod-merchant.tsx')).ModMerchant),
  staffScreen('/mod/log', 'routes/staff-log.tsx', async () => (await import('./staff-log.tsx')).StaffLog),
  staffScreen('/admin/:section?', 'routes/admin.tsx', async () => (await import('./admin.tsx')).Admin),
  staffScreen('/mod/bans', 'routes/mod-bans.tsx', async () => (await import('./mod-bans.tsx')).ModBans),
  staffScreen('/mod/people', 'routes/mod-people.tsx', async () => (await import('./mod-people.tsx')).ModPeople),
  staffScreen('/mod/people/:id', 'routes/mod-person.tsx', async () => (await import('./mod-person.tsx')).ModPerson),
];

export const StaffScreens = () => (
  <>
    <ModNav />
    <ScreenSwitch screens={staffScreens} />
  </>
);
