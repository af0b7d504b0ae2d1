import { screen, staffScreen } from './screen.tsx';

const loadStaffScreens = async () => (await import('./staff-screens.tsx')).StaffScreens;

const about = 'routes/about-screens.tsx';
const loadAbout = () => import('./about-screens.tsx');
const own = 'routes/own-screens.tsx';
const loadOwn = () => import('./own-screens.tsx');
const edits = 'routes/edit-screens.tsx';
const loadEdits = () => import('./edit-screens.tsx');

/** Those of settings and of staff are in lists of their own, which are loaded with the first of them. */
export const screens = [
  screen('/m/:merchant', 'routes/merchant.tsx', async () => (await import('./merchant.tsx')).Merchant),
  screen('/search', 'routes/search.tsx', async () => (await import('./search.tsx')).Search),
  screen('/d/:id/:slug?', 'routes/deal.tsx', async () => (await import('./deal.tsx')).Deal),
  screen('/d/:id/:slug/history', edits, async () => (await loadEdits()).DealHistory),
  screen('/d/:id/:slug/edit', edits, async () => (await loadEdits()).Edit),
  screen('/post', 'routes/post.tsx', async () => (await import('./post.tsx')).Post),
  screen('/scheduled', own, async () => (await loadOwn()).Scheduled),
  screen('/saved', own, async () => (await loadOwn()).Saved),
  screen('/inbox', own, async () => (await loadOwn()).Inbox),
  screen('/following', own, async () => (await loadOwn()).Following),
  screen('/alerts', own, async () => (await loadOwn()).Alerts),
  screen('/u/:handle', 'routes/person.tsx', async () => (await import('./person.tsx')).Person),
  screen('/welcome', own, async () => (await loadOwn()).Welcome),
  screen('/modlog', about, async () => (await loadAbout()).ModerationLog),
  screen('/pages/:name', about, async () => (await loadAbout()).BoardPage),
  screen('/status', about, async () => (await loadAbout()).Status),
  screen('/sanctions', own, async () => (await loadOwn()).Sanctions),
  screen('/settings/*?', 'routes/settings-screens.tsx', async () => (await import('./settings-screens.tsx')).SettingsScreens),
  staffScreen('/mod/*?', 'routes/staff-screens.tsx', loadStaffScreens),
  staffScreen('/admin/*?', 'routes/staff-screens.tsx', loadStaffScreens),
  screen('/sign-in', about, async () => (await loadAbout()).SignIn),
  screen('/sign-in-failed', about, async () => (await loadAbout()).SignInFailed),
];
