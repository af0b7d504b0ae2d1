import type { CommandName } from '../../shared/command-paths.ts';
import { type Cell, ids } from './cell.ts';
import type { Example } from './example.ts';
import { boardExamples } from './examples-of-board.ts';
import { possessionExamples } from './examples-of-possessions.ts';
import {
  caseSql,
  claimSql,
  commentSql,
  dealSql,
  decidedCaseSql,
  downvoteSql,
  mergeSql,
  removalSql,
  revisionSql,
  revokedSql,
  sanctionSql,
} from './set-up.ts';

const deal = (command: CommandName, body?: object, more = ''): Example => ({
  command,
  id: () => ids.deal,
  setUp: (cell, { mod }) => dealSql({ ...cell, mod }) + more,
  ...(body && { body: () => body }),
});
const comment = (command: CommandName, body?: object, more: (cell: Cell) => string = () => ''): Example => ({
  command,
  id: () => ids.comment,
  setUp: commentSql,
  more,
  ...(body && { body: () => body }),
});
const ofCase = (example: Example, command: CommandName, subject: (cell: Cell) => string, body?: object): Example => ({
  ...example,
  command,
  id: () => ids.case,
  more: (cell) => subject(cell),
  ...(body ? { body: () => body } : { body: undefined as never }),
});
const reason = { reason: 'A good reason' };
const anyDeal = deal('deleteDeal');
const anyComment = comment('deleteComment');
const person: Example = { command: 'createSanction' };
const merchant: Example = { command: 'putMerchant' };

const hidden = (command: CommandName, isHidden: boolean, body?: object) => deal(command, body, revisionSql(isHidden));
const onDeal = (cell: Cell) => caseSql('deal_id', ids.deal, cell.actor);
const onOther = (kind: string, into: number) => (cell: Cell) =>
  `${caseSql('deal_id', ids.other, cell.actor)} update case_entries set kind = '${kind}', details = '{"into": ${into}}' where case_id = ${ids.case};`;
const decide = (decision: string, more: object = {}) => ({ decision, ...reason, ...more });

export const dealExamples: Record<string, Example> = {
  patchDeal: deal('patchDeal', { title: 'A kettle that does not boil', version: 1, ...reason }),
  'patchDeal-merchant': deal('patchDeal', { url: `https://employer.example/${ids.deal}`, version: 1, ...reason }),
  deleteDeal: deal('deleteDeal', reason),
  createDealRestoration: deal('createDealRestoration'),
  createDealExpiry: deal('createDealExpiry', reason),
  deleteDealExpiry: deal('deleteDealExpiry', reason),
  putDealCheck: deal('putDealCheck', { verdict: 'works' }),
  deleteDealCheck: deal('deleteDealCheck'),
  putDealVote: deal('putDealVote', { value: 1 }),
  deleteDealVote: deal('deleteDealVote'),
  createDealComment: deal('createDealComment', { body: 'Bought one too.' }),
  putHiddenRevision: hidden('putHiddenRevision', false, reason),
  deleteHiddenRevision: hidden('deleteHiddenRevision', true),
  createMergeProposal: deal('createMergeProposal', { into: ids.other }),
  putSave: deal('putSave'),
  createReport: deal('createReport', { deal: ids.deal, reason: 'spam' }),
  createAlert: deal('createAlert', { name: 'When it ends', deal: ids.deal, moments: ['expired'] }),
  tryAlert: deal('tryAlert', { deal: ids.deal, moments: ['expired'] }),
  createMerge: deal('createMerge', { deal: ids.deal, into: ids.other }),
  'createMerge-into': deal('createMerge', { deal: ids.other, into: ids.deal }),
  deleteMerge: {
    states: ['merged'],
    ...deal('deleteMerge'),
    id: () => ids.merge,
    setUp: (cell, { mod }) => dealSql({ ...cell, mod }) + mergeSql('deal', ids.deal, ids.other, mod),
  },
  'deleteMerge-from': {
    states: ['live', 'held', 'expired', 'deleted', 'removed', 'merged'],
    ...deal('deleteMerge'),
    id: () => ids.merge,
    setUp: (cell, { mod }) =>
      `${dealSql({ ...cell, mod })} update deals set state = 'merged', duplicate_of = ${ids.deal} where id = ${ids.other}; ${mergeSql('deal', ids.other, ids.deal, mod)}`,
  },
  putCaseClaim: ofCase(anyDeal, 'putCaseClaim', () => caseSql('deal_id', ids.deal), {}),
  deleteCaseClaim: ofCase(anyDeal, 'deleteCaseClaim', onDeal),
  'decide-approve': ofCase(anyDeal, 'createCaseDecision', onDeal, { decision: 'approve', version: 1 }),
  'decide-dismiss': ofCase(anyDeal, 'createCaseDecision', onDeal, { decision: 'dismiss' }),
  'decide-warn': ofCase(anyDeal, 'createCaseDecision', onDeal, decide('warn')),
  'remove-and-sanction': ofCase(anyDeal, 'createCaseDecision', onDeal, { ...decide('remove'), sanction: { kind: 'ban' } }),
  'decide-remove': ofCase(anyDeal, 'createCaseDecision', onDeal, decide('remove')),
  'decide-expire': ofCase(anyDeal, 'createCaseDecision', onDeal, decide('expire')),
  'decide-lock': ofCase(anyDeal, 'createCaseDecision', onDeal, decide('lock')),
  'decide-merge': ofCase(anyDeal, 'createCaseDecision', onDeal, decide('merge', { into: ids.other })),
  'decide-merge-into': ofCase(anyDeal, 'createCaseDecision', onOther('report', ids.deal), decide('merge', { into: ids.deal })),
  'dismiss-proposal-into': ofCase(anyDeal, 'createCaseDecision', onOther('merge', ids.deal), { decision: 'dismiss' }),
  deleteCaseDecision: ofCase(anyDeal, 'deleteCaseDecision', (cell) => decidedCaseSql('deal_id', ids.deal, cell)),
};

const onComment = (cell: Cell) => caseSql('comment_id', ids.comment, cell.actor);
const underOwnDeal = ({ actor }: Cell) => `update deals set author_id = ${actor || 'author_id'} where id = ${ids.threadDeal};`;

export const commentExamples: Record<string, Example> = {
  putComment: comment('putComment', { body: 'Bought two.', version: 1 }),
  deleteComment: comment('deleteComment', reason),
  'delete-reason-own-deal': comment('deleteComment', reason, (cell) => downvoteSql(cell) + underOwnDeal(cell)),
  putCommentVote: comment('putCommentVote', { value: 1 }),
  deleteCommentVote: comment('deleteCommentVote'),
  putOfferReport: comment(
    'putOfferReport',
    undefined,
    () =>
      `insert into offers (comment_id, deal_id, url, canonical_url, price, currency) values (${ids.comment}, ${ids.threadDeal}, 'https://a.example/1', 'https://a.example/1', 1, 'EUR');`,
  ),
  createReport: comment('createReport', { comment: ids.comment, reason: 'spam' }),
  createVoteRevocation: comment('createVoteRevocation', { reason: 'Not a good reason' }, downvoteSql),
  'revocation-own-deal': comment('createVoteRevocation', { reason: 'Not a good reason' }, (cell) => downvoteSql(cell) + underOwnDeal(cell)),
  deleteVoteRevocation: comment('deleteVoteRevocation', undefined, revokedSql),
  putCaseClaim: ofCase(anyComment, 'putCaseClaim', () => caseSql('comment_id', ids.comment), {}),
  'decide-approve': ofCase(anyComment, 'createCaseDecision', onComment, { decision: 'approve', version: 1 }),
  'decide-dismiss': ofCase(anyComment, 'createCaseDecision', onComment, { decision: 'dismiss' }),
  'decide-remove': ofCase(anyComment, 'createCaseDecision', onComment, decide('remove')),
  'decide-remove-reason-own-deal': ofCase(
    anyComment,
    'createCaseDecision',
    (cell) => onComment(cell) + downvoteSql(cell) + underOwnDeal(cell),
    decide('remove'),
  ),
  'decide-lock': ofCase(anyComment, 'createCaseDecision', onComment, decide('lock')),
  'lock-own-deal': ofCase(anyComment, 'createCaseDecision', (cell) => onComment(cell) + underOwnDeal(cell), decide('lock')),
  deleteCaseDecision: ofCase(anyComment, 'deleteCaseDecision', (cell) => decidedCaseSql('comment_id', ids.comment, cell)),
};

const onPerson = (cell: Cell) => caseSql('person_id', cell.owner || 1, cell.actor);
const toPerson = (command: CommandName, body?: object): Example => ({
  command,
  id: ({ owner }) => owner || 1,
  ...(body && { body: () => body }),
});

export const personExamples: Record<string, Example> = {
  createReport: { command: 'createReport', body: ({ owner }, { handleOf }) => ({ person: handleOf(owner), reason: 'spam' }) },
  createBlock: { command: 'createBlock', refusedAs: 'INVALID', body: ({ owner }, { handleOf }) => ({ person: handleOf(owner) }) },
  createMuteRule: {
    command: 'createMuteRule',
    body: ({ owner }, { handleOf }) => ({ kind: 'person', effect: 'mute', person: handleOf(owner) }),
  },
  createSanction: toPerson('createSanction', { kind: 'warning', ...reason }),
  createSanctionEnd: {
    command: 'createSanctionEnd',
    id: () => ids.sanction,
    body: () => reason,
    setUp: (cell, { mod }) => sanctionSql(cell, mod),
  },
  putAppealDecision: {
    command: 'putAppealDecision',
    id: () => ids.sanction,
    body: () => ({ granted: true, answer: 'You are right' }),
    setUp: (cell, { mod }) => sanctionSql(cell, mod, `, 'I did not do any of this', now()`),
  },
  putPersonRole: {
    command: 'putPersonRole',
    id: ({ owner }) => owner || 1,
    body: ({ whose }) => ({ role: whose === "moderator's" ? 'person' : whose === "admin's" ? 'person' : 'moderator', ...reason }),
  },
  putPersonTrust: toPerson('putPersonTrust', { isFactChecker: true, ...reason }),
  deletePersonSessions: toPerson('deletePersonSessions'),
  putCaseClaim: ofCase(person, 'putCaseClaim', ({ owner }) => caseSql('person_id', owner || 1), {}),
  'decide-dismiss': ofCase(person, 'createCaseDecision', onPerson, { decision: 'dismiss' }),
  createRemoval: toPerson('createRemoval', reason),
  deleteRemoval: { command: 'deleteRemoval', id: () => ids.possession, setUp: removalSql },
  'decide-warn': ofCase(person, 'createCaseDecision', onPerson, decide('warn')),
  deleteCaseDecision: ofCase(person, 'deleteCaseDecision', (cell) => decidedCaseSql('person_id', cell.owner || 1, cell)),
};

const claim = (command: CommandName, body?: object): Example => ({
  command,
  id: () => ids.affiliation,
  setUp: claimSql,
  ...(body && { body: () => body }),
});
export const claimExamples: Record<string, Example> = {
  putAffiliation: claim('putAffiliation', { verified: true }),
  deleteAffiliation: claim('deleteAffiliation', reason),
  deleteMyAffiliation: claim('deleteMyAffiliation'),
};

const named = (cell: Cell) => (cell.whose === "employer's" ? 'employer' : 'shop');
const numbered = (cell: Cell) => ids[named(cell)];
const fields = { description: '', linksPolicy: '', aliases: [], competitors: [], logo: null };
const until = () => new Date(Date.now() + 3_600_000).toISOString();
const banSql = (cell: Cell) => `insert into merchant_bans (id, merchant_id, until, reason) overriding system value
  values (${ids.possession}, ${numbered(cell)}, now() + interval '1 day', 'Never delivers');`;
const onMerchant = (cell: Cell) => caseSql('merchant_id', numbered(cell), cell.actor);

export const merchantExamples: Record<string, Example> = {
  putMerchant: {
    command: 'putMerchant',
    id: numbered,
    body: (cell) => ({ ...fields, name: named(cell), domains: [`${named(cell)}.example`], description: 'Sells kettles', version: 0 }),
  },
  deleteMerchantEdit: {
    command: 'deleteMerchantEdit',
    id: () => ids.log,
    setUp: (cell) => `insert into staff_log (id, action, merchant_id, is_public, details) overriding system value
      values (${ids.log}, 'edit_merchant', ${numbered(cell)}, true, '{"before": {"description": "Old"}, "after": {"description": ""}}');`,
  },
  createMerchantMerge: { command: 'createMerchantMerge', id: numbered, body: () => ({ into: 'third' }) },
  'createMerchantMerge-into': { command: 'createMerchantMerge', id: () => ids.third, body: (cell) => ({ into: named(cell) }) },
  deleteMerchantMerge: {
    command: 'deleteMerchantMerge',
    id: () => ids.merge,
    setUp: (cell, { mod }) =>
      `update merchants set merged_into = ${ids.third} where id = ${numbered(cell)}; ${mergeSql('merchant', numbered(cell), ids.third, mod)}`,
  },
  'deleteMerchantMerge-from': {
    command: 'deleteMerchantMerge',
    id: () => ids.merge,
    setUp: (cell, { mod }) =>
      `update merchants set merged_into = ${numbered(cell)} where id = ${ids.third}; ${mergeSql('merchant', ids.third, numbered(cell), mod)}`,
  },
  createMerchantBan: { command: 'createMerchantBan', body: (cell) => ({ merchant: named(cell), until: until(), ...reason }) },
  'ban-domain': { command: 'createMerchantBan', body: (cell) => ({ domain: `${named(cell)}.example`, until: until(), ...reason }) },
  'ban-subdomain': { command: 'createMerchantBan', body: (cell) => ({ domain: `sale.${named(cell)}.example`, until: until(), ...reason }) },
  deleteMerchantBan: { command: 'deleteMerchantBan', id: () => ids.possession, setUp: banSql },
  createMerchantBanHold: { command: 'createMerchantBanHold', id: () => ids.possession, setUp: banSql },
  putCaseClaim: ofCase(merchant, 'putCaseClaim', (cell) => caseSql('merchant_id', numbered(cell)), {}),
  'decide-dismiss': ofCase(merchant, 'createCaseDecision', onMerchant, { decision: 'dismiss' }),
  deleteCaseDecision: ofCase(merchant, 'deleteCaseDecision', (cell) => decidedCaseSql('merchant_id', numbered(cell), cell)),
  createMyAffiliation: { command: 'createMyAffiliation', body: (cell) => ({ merchant: named(cell), kind: 'owner' }) },
};

export { boardExamples, possessionExamples };
