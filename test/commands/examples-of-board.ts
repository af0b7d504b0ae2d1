import { defaultSettings } from '../../shared/board-settings.ts';
import { ids } from './cell.ts';
import type { Example } from './example.ts';

const own = (command: Example['command'], body?: object | (() => object), more: Partial<Example> = {}): Example => ({
  command,
  ...(body && { body: typeof body === 'function' ? (body as () => object) : () => body }),
  ...more,
});
const rule = { kind: 'word', value: 'casino', places: ['title'], belowTrust: 4, action: 'hold', isEnabled: true } as const;
const { action: _, isEnabled: __, ...trial } = rule;
const ruleSql = () => `insert into content_rules (id, kind, value, places, action, below_trust) overriding system value
  values (${ids.possession}, 'word', 'roulette', '{title}', 'hold', 4);`;
const joinSql = () => `insert into people (id, name) overriding system value values (${ids.possession}, 'Joan');
  insert into join_requests (person_id, handle, language) values (${ids.possession}, 'joan-joins', 'en');`;
const categorySql = () =>
  `insert into categories (id, slug, name, position) overriding system value values (${ids.category}, 'kettles', 'Kettles', 99);`;

export const boardExamples: Record<string, Example> = {
  createDeal: own('createDeal', {
    title: 'A pan that fries',
    category: 'electronics',
    kind: 'product',
    price: 100,
    currency: 'EUR',
    url: 'https://pans.example/1',
  }),
  previewText: own('previewText', { text: 'Hello **there**', of: 'comment' }),
  previewDeal: own('previewDeal', { url: 'http://127.0.0.1/' }, { permittedBut: ['UNSAFE_URL'] }),
  createImage: own('createImage', undefined, {
    bytes: { type: 'image/png', content: Buffer.from('not a picture') },
    permittedBut: ['NOT_A_PICTURE'],
  }),
  createImageCopy: own('createImageCopy', { url: 'http://127.0.0.1/a.png' }, { permittedBut: ['NOT_A_PICTURE'] }),
  createChannel: own(
    'createChannel',
    { kind: 'webhook', url: 'http://127.0.0.1/' },
    { permittedBut: ['UNSAFE_URL', 'INVALID', 'NOT_OFFERED'] },
  ),
  putMyHandle: own('putMyHandle', { handle: 'a-new-handle' }),
  patchMyProfile: own('patchMyProfile', { bio: 'Likes kettles' }),
  putReadDeals: own('putReadDeals', { deals: [ids.deal] }),
  patchReadDeals: own('patchReadDeals', { isKept: true }),
  putMyConsent: own('putMyConsent', { page: 'terms', version: 1 }, { permittedBut: ['INVALID'] }),
  deleteMyOtherSessions: own('deleteMyOtherSessions'),
  createMyDeletion: own('createMyDeletion'),
  deleteMyDeletion: own('deleteMyDeletion'),
  createToken: own('createToken', { name: 'A script', scopes: ['read'] }),
  deleteMyTokens: own('deleteMyTokens'),
  putAdminSettings: own('putAdminSettings', { settings: defaultSettings, version: 0 }, { permittedBut: ['VERSION_CONFLICT'] }),
  putAdminConstants: own('putAdminConstants', { values: {}, version: 0 }, { permittedBut: ['VERSION_CONFLICT', 'INVALID'] }),
  createCategory: own('createCategory', { slug: 'kettles', name: 'Kettles' }),
  patchCategory: own('patchCategory', { name: 'Pots', version: 1 }, { id: () => ids.category, setUp: categorySql }),
  putCategoryOrder: own('putCategoryOrder', { order: [1] }, { permittedBut: ['VERSION_CONFLICT'] }),
  createCategoryMerge: own('createCategoryMerge', { into: 1 }, { id: () => ids.category, setUp: categorySql }),
  deleteCategoryMerge: own('deleteCategoryMerge', undefined, {
    id: () => ids.category,
    setUp: () => `${categorySql()} update categories set merged_into = 1, is_archived = true where id = ${ids.category};`,
  }),
  putAdminPage: own('putAdminPage', { name: 'about', language: 'en', body: 'About kettles', version: 0 }),
  previewAdminPage: own('previewAdminPage', { body: 'About kettles' }),
  createRequiredConsent: own('createRequiredConsent', { page: 'terms' }, { permittedBut: ['INVALID', 'BAD_TRANSITION'] }),
  createTestMail: own('createTestMail', { language: 'en' }),
  createInvitation: own('createInvitation', { uses: 1, days: 1 }),
  deleteInvitation: own('deleteInvitation', undefined, {
    id: () => ids.possession,
    setUp: () => `insert into invitations (id, code_hash, uses, created_by, ends_at) overriding system value
      values (${ids.possession}, 'code', 1, 1, now() + interval '1 day');`,
  }),
  putJoinRequest: own('putJoinRequest', { approved: true }, { id: () => ids.possession, setUp: joinSql }),
  createJobRetry: own('createJobRetry', { task: 'erase_accounts' }),
  createBackup: own('createBackup'),
  putChannelKind: own('putChannelKind', { kind: 'webhook', isStopped: true, reason: 'A good reason' }),
  createDeliveryRetry: own('createDeliveryRetry', { kind: 'webhook' }),
  createContentRule: own('createContentRule', rule),
  putContentRule: own('putContentRule', { ...rule, version: 1 }, { id: () => ids.possession, setUp: ruleSql }),
  deleteContentRule: own('deleteContentRule', undefined, { id: () => ids.possession, setUp: ruleSql }),
  tryContentRule: own('tryContentRule', trial),
};
