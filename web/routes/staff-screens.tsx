import { Redirect } from 'wouter';
import type { PlainPermission } from '../session/use-may.ts';
import { ModNav } from './mod-nav.tsx';
import { staffScreen } from './screen.tsx';
import { ScreenSwitch } from './screen-switch.tsx';

const ToQueue = () => <Redirect to="/mod/queue" replace />;

const guardedBy = (may: PlainPermission, screens: ReturnType<typeof staffScreen>[]) => screens.map((each) => ({ ...each, may }));

/** For everybody who may not do what they are for, there are no such screens. */
export const staffScreens = [
  ...guardedBy('read the queue and decide', [
    staffScreen('/mod', 'routes/staff-screens.tsx', async () => ToQueue),
    staffScreen('/mod/queue', 'routes/moderation.tsx', async () => (await import('./moderation.tsx')).Moderation),
    staffScreen('/mod/log', 'routes/staff-log.tsx', async () => (await import('./staff-log.tsx')).StaffLog),
    staffScreen('/mod/people', 'routes/mod-people.tsx', async () => (await import('./mod-people.tsx')).ModPeople),
    staffScreen('/mod/people/:id', 'routes/mod-person.tsx', async () => (await import('./mod-person.tsx')).ModPerson),
  ]),
  ...guardedBy('manage merchants', [
    staffScreen('/mod/merchants', 'routes/mod-merchants.tsx', async () => (await import('./mod-merchants.tsx')).ModMerchants),
    staffScreen('/mod/merchants/:id', 'routes/mod-merchant.tsx', async () => (await import('./mod-merchant.tsx')).ModMerchant),
  ]),
  ...guardedBy('ban a domain or merchant', [
    staffScreen('/mod/merchant-bans', 'routes/merchant-bans.tsx', async () => (await import('./merchant-bans.tsx')).MerchantBans),
  ]),
  ...guardedBy("change the board's settings", [
    staffScreen('/admin/:section?', 'routes/admin.tsx', async () => (await import('./admin.tsx')).Admin),
  ]),
];

export const StaffScreens = () => (
  <>
    <ModNav />
    <ScreenSwitch screens={staffScreens} />
  </>
);
