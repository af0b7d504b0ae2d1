import { createHash } from 'node:crypto';
import type { CommandName } from '../../shared/command-paths.ts';
import { type Cell, ids } from './cell.ts';
import type { Example } from './example.ts';
import { sanctionSql } from './set-up.ts';

const id = ids.possession;
const mine = (command: CommandName, setUp: (cell: Cell) => string, body?: object): Example => ({
  command,
  id: () => id,
  setUp,
  ...(body && { body: () => body }),
});
/** `bytea` of a hash. */
const hash = `decode('${createHash('sha256').update('possession').digest('hex')}', 'hex')`;

const alert = ({ owner }: Cell) => `insert into alerts (id, person_id, name, filters, moments) overriding system value
  values (${id}, ${owner}, 'Kettles', '{"q": "kettle"}', '{match}');`;
const rule = ({ owner }: Cell) =>
  `insert into mute_rules (id, person_id, kind, effect, word) overriding system value values (${id}, ${owner}, 'word', 'mute', 'kettle');`;
const block = ({ owner, actor }: Cell) => `insert into blocks (id, person_id, blocked_id) overriding system value
  values (${id}, ${owner}, (select min(people.id) from people where people.id not in (${owner}, ${actor})));`;
const channel = ({ owner }: Cell) => `insert into channels (id, person_id, kind, name, address, secret, state) overriding system value
  values (${id}, ${owner}, 'webhook', 'Mine', 'https://hooks.example/1', 'whsec_c2VjcmV0', 'unverified');`;
const session = ({ owner }: Cell) => `insert into sessions (id, id_hash, person_id, ends_at) overriding system value
  values (${id}, ${hash}, ${owner}, now() + interval '1 day');`;
/** One to remove, and one that is left at the board's provider. */
const identity = ({ owner }: Cell) => `insert into identities (id, issuer, subject, person_id) overriding system value
  values (${id}, 'removed', '${owner}', ${owner}); insert into identities (issuer, subject, person_id) values ('http://127.0.0.1:9', '${owner}', ${owner});
  update sessions set authenticated_at = now();`;
const token = ({ owner }: Cell) => `insert into tokens (id, hash, person_id, name, scopes) overriding system value
  values (${id}, ${hash}, ${owner}, 'A script', '{read}');`;
const notification = ({ owner }: Cell) => `insert into notifications (id, person_id, kind, key) overriding system value
  values (${id}, ${owner}, 'trust', 'log:1');`;
const save = ({ owner }: Cell) => `insert into saves (deal_id, person_id) values (${ids.other}, ${owner});`;

export const possessionExamples: Record<string, Example> = {
  patchAlert: mine('patchAlert', alert, { name: 'Pots', version: 1 }),
  deleteAlert: mine('deleteAlert', alert),
  createAlertExclusion: mine('createAlertExclusion', alert, { by: 'word', word: 'copper' }),
  putMuteRule: mine('putMuteRule', rule, { effect: 'dim' }),
  deleteMuteRule: mine('deleteMuteRule', rule),
  deleteBlock: mine('deleteBlock', block),
  deleteSave: { ...mine('deleteSave', save), id: () => ids.other },
  patchChannel: mine('patchChannel', channel, { name: 'Yours' }),
  deleteChannel: mine('deleteChannel', channel),
  createChannelTest: mine(
    'createChannelTest',
    (cell) => `${channel(cell)} update channels set state = 'active', verified_at = now() where id = ${id};`,
  ),
  createChannelVerification: mine('createChannelVerification', channel),
  createChannelSecret: mine('createChannelSecret', channel),
  deleteMySession: mine('deleteMySession', session),
  deleteMyIdentity: mine('deleteMyIdentity', identity),
  deleteToken: mine('deleteToken', token),
  createAppeal: {
    ...mine('createAppeal', () => '', { text: 'I did not do any of this' }),
    id: () => ids.sanction,
    setUp: (cell, { mod }) => sanctionSql(cell, mod),
  },
  putAcknowledgement: { ...mine('putAcknowledgement', () => ''), id: () => ids.sanction, setUp: (cell, { mod }) => sanctionSql(cell, mod) },
  putInboxRead: mine('putInboxRead', notification, { ids: [id] }),
  deleteInboxRead: mine('deleteInboxRead', (cell) => `${notification(cell)} update notifications set read_at = now() where id = ${id};`, {
    ids: [id],
  }),
};
