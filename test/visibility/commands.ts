import type { Identity } from './identifiers.ts';

export interface Call {
  url: string;
  body?: object;
}

const facts = {
  title: 'Another title',
  category: 'electronics',
  kind: 'product',
  price: 100,
  currency: 'EUR',
  url: 'https://elsewhere.example/1',
};
const toDeal = (part: string, body?: object) => (of: Identity) => [{ url: `/api/deals/${of.deal}${part}`, ...(body && { body }) }];
const toComment = (part: string, body?: object) => (of: Identity) => [{ url: `/api/comments/${of.comment}${part}`, ...(body && { body }) }];
const toSave = ({ deal }: Identity) => [{ url: `/api/saves/${deal}` }];
const namesNothing = () => [];

/** Every command, with the calls that name a thing. A command that is missing here fails the test. */
export const commands: Record<string, (of: Identity) => Call[]> = {
  'PUT /api/comments/{id}/vote': toComment('/vote', { value: 1 }),
  'DELETE /api/comments/{id}/vote': toComment('/vote'),
  'POST /api/mod/comments/{id}/vote-revocation': ({ comment }) => [
    { url: `/api/mod/comments/${comment}/vote-revocation`, body: { reason: 'Not a reason' } },
  ],
  'DELETE /api/mod/comments/{id}/vote-revocation': ({ comment }) => [{ url: `/api/mod/comments/${comment}/vote-revocation` }],
  'PUT /api/comments/{id}': toComment('', { body: 'Something else', version: 1 }),
  'DELETE /api/comments/{id}': toComment('', { reason: 'spam' }),
  'PUT /api/comments/{id}/offer-report': toComment('/offer-report'),
  'PUT /api/deals/{id}/check': toDeal('/check', { verdict: 'works' }),
  'DELETE /api/deals/{id}/check': toDeal('/check'),
  'POST /api/deals/{id}/comments': toDeal('/comments', { body: 'Hello there' }),
  'POST /api/deals/{id}/expiry': toDeal('/expiry', { reason: 'expired' }),
  'DELETE /api/deals/{id}/expiry': toDeal('/expiry', { reason: 'mistake' }),
  'POST /api/deals/{id}/restoration': toDeal('/restoration'),
  'PUT /api/deals/{id}/vote': toDeal('/vote', { value: 1 }),
  'DELETE /api/deals/{id}/vote': toDeal('/vote'),
  'PATCH /api/deals/{id}': toDeal('', { ...facts, version: 1, reason: 'mistake' }),
  'DELETE /api/deals/{id}': toDeal('', { reason: 'spam' }),
  'POST /api/me/mute-rules': ({ shop, handle }) => [
    { url: '/api/me/mute-rules', body: { kind: 'merchant', effect: 'mute', merchant: shop } },
    { url: '/api/me/mute-rules', body: { kind: 'person', effect: 'mute', person: handle } },
  ],
  // An alert for words can be made whether or not a deal has them.
  'POST /api/me/alerts': ({ shop, handle, deal }) => [
    { url: '/api/me/alerts', body: { name: 'One', filters: { merchant: shop }, moments: ['match'] } },
    { url: '/api/me/alerts', body: { name: 'One', filters: { author: handle }, moments: ['match'] } },
    { url: '/api/me/alerts', body: { name: 'One', deal, moments: ['expired'] } },
  ],
  'POST /api/me/alerts/trial': ({ word, shop, handle, deal }) => [
    { url: '/api/me/alerts/trial', body: { filters: { q: word }, moments: ['match'] } },
    { url: '/api/me/alerts/trial', body: { filters: { merchant: shop }, moments: ['match', 'hot'] } },
    { url: '/api/me/alerts/trial', body: { filters: { author: handle }, moments: ['match'] } },
    { url: '/api/me/alerts/trial', body: { deal, moments: ['expired', 'comment'] } },
  ],
  'PATCH /api/me/alerts/{alert}': namesNothing,
  'DELETE /api/me/alerts/{alert}': namesNothing,
  'POST /api/me/alerts/{alert}/exclusions': namesNothing,
  'POST /api/reports': ({ deal, comment, handle }) => [
    { url: '/api/reports', body: { deal, reason: 'spam' } },
    { url: '/api/reports', body: { comment, reason: 'spam' } },
    { url: '/api/reports', body: { person: handle, reason: 'spam' } },
  ],
  'POST /api/me/blocks': ({ handle }) => [{ url: '/api/me/blocks', body: { person: handle } }],
  'POST /api/deals/{id}/merge-proposal': toDeal('/merge-proposal', { into: 1 }),
  'POST /api/mod/merges': ({ deal }) => [
    { url: '/api/mod/merges', body: { deal, into: 1 } },
    { url: '/api/mod/merges', body: { deal: 1, into: deal } },
  ],
  'DELETE /api/mod/merges/{id}': namesNothing,
  'PUT /api/mod/deals/{id}/hidden-revisions/{version}': ({ deal }) => [
    { url: `/api/mod/deals/${deal}/hidden-revisions/2`, body: { reason: 'A good reason' } },
  ],
  'DELETE /api/mod/deals/{id}/hidden-revisions/{version}': ({ deal }) => [{ url: `/api/mod/deals/${deal}/hidden-revisions/2` }],
  'POST /api/me/affiliations': ({ shop }) => [{ url: '/api/me/affiliations', body: { merchant: shop, kind: 'owner' } }],
  'DELETE /api/me/affiliations/{id}': namesNothing,
  'PUT /api/mod/affiliations/{id}': namesNothing,
  'DELETE /api/mod/affiliations/{id}': namesNothing,
  // Moderators see every merchant.
  'PUT /api/mod/merchants/{id}': namesNothing,
  'DELETE /api/mod/merchant-edits/{id}': namesNothing,
  'POST /api/mod/merchants/{id}/merge': namesNothing,
  'DELETE /api/mod/merchant-merges/{id}': namesNothing,
  'PUT /api/saves/{deal}': toSave,
  'DELETE /api/saves/{deal}': toSave,
  // Its merchant is in server/deals/preview/preview.test.ts, which has pages to read.
  'POST /api/deals/preview': namesNothing,
  'POST /api/deals': namesNothing,
  'POST /api/text/preview': namesNothing,
  // Only moderators; server/staff/moderation/decisions.test.ts.
  'PUT /api/mod/cases/{id}/claim': namesNothing,
  'DELETE /api/mod/cases/{id}/claim': namesNothing,
  'POST /api/mod/cases/{id}/decision': namesNothing,
  'DELETE /api/mod/cases/{id}/decision': namesNothing,
  // Whether a deal exists is not looked up.
  'PUT /api/me/read-deals': namesNothing,
  'PATCH /api/me/read-deals': namesNothing,
  'PUT /api/me/mute-rules/{id}': namesNothing,
  'DELETE /api/me/mute-rules/{id}': namesNothing,
  'DELETE /api/me/blocks/{id}': namesNothing,
  'PATCH /api/me/profile': namesNothing,
  'PUT /api/me/consents': namesNothing,
  'PUT /api/me/inbox/read': namesNothing,
  'DELETE /api/me/inbox/read': namesNothing,
  'POST /api/admin/consents': namesNothing,
  // Channels are their person's own.
  'POST /api/me/channels': namesNothing,
  'PATCH /api/me/channels/{id}': namesNothing,
  'DELETE /api/me/channels/{id}': namesNothing,
  'POST /api/me/channels/{id}/test': namesNothing,
  'POST /api/me/channels/{id}/verification': namesNothing,
  'POST /api/me/channels/{id}/secret': namesNothing,
  'DELETE /api/me/identities/{id}': namesNothing,
  'DELETE /api/me/sessions/{id}': namesNothing,
  'DELETE /api/me/sessions': namesNothing,
  'POST /api/me/tokens': namesNothing,
  'DELETE /api/me/tokens/{id}': namesNothing,
  'DELETE /api/me/tokens': namesNothing,
  'POST /api/me/deletion': namesNothing,
  'DELETE /api/me/deletion': namesNothing,
  'POST /api/images/copies': namesNothing,
  'POST /api/images': namesNothing,
  'POST /api/me/sanctions/{id}/appeal': namesNothing,
  'PUT /api/me/sanctions/{id}/acknowledgement': namesNothing,
  'POST /api/mod/people/{id}/sanctions': namesNothing,
  'POST /api/mod/people/{id}/removal': namesNothing,
  'DELETE /api/mod/removals/{id}': namesNothing,
  'POST /api/mod/sanctions/{id}/end': namesNothing,
  'PUT /api/mod/sanctions/{id}/appeal-decision': namesNothing,
  // A deleted person's handle stays reserved, so that no link leads to someone else.
  'PUT /api/me/handle': namesNothing,
  'PUT /api/admin/settings': namesNothing,
  'POST /api/mod/merchant-bans': ({ shop }) => [
    {
      url: '/api/mod/merchant-bans',
      body: { merchant: shop, until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Never delivers' },
    },
  ],
  'DELETE /api/mod/merchant-bans/{id}': namesNothing,
  'POST /api/mod/merchant-bans/{id}/hold': namesNothing,
  'POST /api/admin/content-rules': namesNothing,
  'PUT /api/admin/content-rules/{id}': namesNothing,
  'DELETE /api/admin/content-rules/{id}': namesNothing,
  'POST /api/admin/content-rules/trial': namesNothing,
  'PUT /api/admin/constants': namesNothing,
  'PUT /api/admin/pages': namesNothing,
  'POST /api/admin/categories': namesNothing,
  'PATCH /api/admin/categories/{id}': namesNothing,
  'PUT /api/admin/categories/order': namesNothing,
  'POST /api/admin/categories/{id}/merge': namesNothing,
  'DELETE /api/admin/categories/{id}/merge': namesNothing,
  'POST /api/admin/pages/preview': namesNothing,
  'POST /api/admin/jobs/retry': namesNothing,
  'POST /api/admin/backups': namesNothing,
  'PUT /api/admin/join-requests/{id}': namesNothing,
  'POST /api/admin/invitations': namesNothing,
  'DELETE /api/admin/invitations/{id}': namesNothing,
  'POST /api/admin/test-mail': namesNothing,
  'PUT /api/admin/delivery/channels': namesNothing,
  'POST /api/admin/delivery/retry': namesNothing,
  // Ids of people are not secret to admins; server/people/appointments.test.ts has the deleted.
  'PUT /api/admin/people/{id}/role': namesNothing,
  'PUT /api/admin/people/{id}/trust': namesNothing,
  'DELETE /api/admin/people/{id}/sessions': namesNothing,
};
