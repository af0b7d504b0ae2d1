/** The method and path of every command, by operation id. Not in commands.ts, because the web's first load must not contain zod. */
export const commandPaths = {
  createDeal: 'POST /api/deals',
  patchDeal: 'PATCH /api/deals/:id',
  deleteDeal: 'DELETE /api/deals/:id',
  createDealRestoration: 'POST /api/deals/:id/restoration',
  createDealExpiry: 'POST /api/deals/:id/expiry',
  deleteDealExpiry: 'DELETE /api/deals/:id/expiry',
  previewDeal: 'POST /api/deals/preview',
  putDealCheck: 'PUT /api/deals/:id/check',
  deleteDealCheck: 'DELETE /api/deals/:id/check',
  putDealVote: 'PUT /api/deals/:id/vote',
  deleteDealVote: 'DELETE /api/deals/:id/vote',
  createDealComment: 'POST /api/deals/:id/comments',
  putComment: 'PUT /api/comments/:id',
  deleteComment: 'DELETE /api/comments/:id',
  putCommentVote: 'PUT /api/comments/:id/vote',
  deleteCommentVote: 'DELETE /api/comments/:id/vote',
  putOfferReport: 'PUT /api/comments/:id/offer-report',
  putSave: 'PUT /api/saves/:deal',
  deleteSave: 'DELETE /api/saves/:deal',
  createFilter: 'POST /api/filters',
  putFilter: 'PUT /api/filters/:id',
  deleteFilter: 'DELETE /api/filters/:id',
  createReport: 'POST /api/reports',
  putCaseClaim: 'PUT /api/mod/cases/:id/claim',
  deleteCaseClaim: 'DELETE /api/mod/cases/:id/claim',
  createCaseDecision: 'POST /api/mod/cases/:id/decision',
  deleteCaseDecision: 'DELETE /api/mod/cases/:id/decision',
  putMyHandle: 'PUT /api/me/handle',
  putAdminSettings: 'PUT /api/admin/settings',
  putAdminConstants: 'PUT /api/admin/constants',
  patchMyProfile: 'PATCH /api/me/profile',
  deleteMySession: 'DELETE /api/me/sessions/:id',
  deleteMyOtherSessions: 'DELETE /api/me/sessions',
  createMyDeletion: 'POST /api/me/deletion',
  deleteMyDeletion: 'DELETE /api/me/deletion',
  createBlock: 'POST /api/blocks',
  deleteBlock: 'DELETE /api/blocks/:id',
  createMergeProposal: 'POST /api/deals/:id/merge-proposal',
  putMerchant: 'PUT /api/mod/merchants/:id',
  deleteMerchantEdit: 'DELETE /api/mod/merchant-edits/:id',
  createMerchantMerge: 'POST /api/mod/merchants/:id/merge',
  deleteMerchantMerge: 'DELETE /api/mod/merchant-merges/:id',
  createMerge: 'POST /api/mod/merges',
  deleteMerge: 'DELETE /api/mod/merges/:id',
  createContentRule: 'POST /api/admin/rules',
  putContentRule: 'PUT /api/admin/rules/:id',
  deleteContentRule: 'DELETE /api/admin/rules/:id',
  tryContentRule: 'POST /api/admin/rules/trial',
  createMerchantBan: 'POST /api/mod/bans',
  deleteMerchantBan: 'DELETE /api/mod/bans/:id',
  createMerchantBanHold: 'POST /api/mod/bans/:id/hold',
  createImage: 'POST /api/images',
  createImageCopy: 'POST /api/images/copies',
} as const satisfies Record<string, `${'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`>;

export type CommandName = keyof typeof commandPaths;

type ParametersOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The names of the parameters in a command's path; each is an id. */
export type PathParameter<Name extends CommandName> = ParametersOf<(typeof commandPaths)[Name]>;
