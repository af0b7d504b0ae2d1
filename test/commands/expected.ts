/**
 * Who may send which command, on whose content, in which state: what the board promises, written without looking at how it is enforced. The
 * tests try every cell (test/command-matrix.test.ts). A word in a cell means these people, and everybody who is more than they are:
 *
 *   anyone    whoever is signed in, whatever state their account is in      account   the same, once they have a handle
 *   entrants  limited, active, or still without a handle                    part      limited or active
 *   active    active                                                        T1 T2 T3  active, with that trust; staff have all of it
 *   mod       moderators and admins                                         admin     admins
 *   T1..T2    exactly these                                                 -         nobody
 *   nothing   whoever sends it, it changes nothing
 *
 * `token` is the scope that a token needs; with `session`, no token will do. States that a command does not list: nobody.
 */
export const onDeals = `
command                 token     states                           own     another's  moderator's  admin's       employer's
patchDeal               write     live scheduled expired           active  T3         T3           admin         -
patchDeal               write     held                             active  mod        mod          admin         -
patchDeal-merchant      write     live scheduled held expired      active  -          -            -             -
deleteDeal              write     live scheduled expired           part    mod        mod          admin         -
deleteDeal              write     held                             part    mod        mod          admin         -
createDealRestoration   write     deleted                          part    -          -            -             -
createDealRestoration   write     removed-by-you                   part    mod        mod          admin         -
createDealExpiry        write     live                             part    T3         T3           admin         -
deleteDealExpiry        write     expired                          active  T1         T1           T1..T2,admin  -
putDealCheck            write     live expired                     -       part       part         part          -
deleteDealCheck         write     live expired                     -       part       part         part          part
putDealVote             write     live                             -       part       part         part          -
deleteDealVote          write     live expired                     -       part       part         part          part
putHiddenRevision       moderate  live scheduled held expired      -       mod        mod          admin         -
deleteHiddenRevision    moderate  live scheduled held expired      -       mod        mod          admin         -
createDealComment       write     live expired                     part    part       part         part          part
createMergeProposal     write     live expired                     T3      T3         T3           T3            T3
putSave                 write     live expired                     part    part       part         part          part
createReport            write     live expired                     -       active     active       active        active
createAlert             write     live expired                     part    part       part         part          part
tryAlert                read      live expired                     part    part       part         part          part
createMerge             moderate  live expired                     -       mod        mod          admin         -
createMerge-into        moderate  live expired                     -       mod        mod          admin         -
deleteMerge             moderate  merged                           -       mod        mod          admin         -
deleteMerge-from        moderate  live held expired deleted removed  -       mod        mod          admin         -
putCaseClaim            moderate  live scheduled held expired deleted removed merged  -  mod  mod  admin  -
deleteCaseClaim         moderate  live scheduled held expired deleted removed merged  mod  mod  mod  mod  mod
decide-approve          moderate  held                             -       mod        mod          admin         -
decide-dismiss          moderate  live scheduled expired deleted removed merged  -  mod  mod  admin  -
decide-warn             moderate  live scheduled expired deleted removed merged  -  mod  admin  -  -
decide-remove           moderate  live expired held deleted        -       mod        mod          admin         -
remove-and-sanction     moderate  live expired held deleted        -       mod        admin        -             -
decide-expire           moderate  live                             -       mod        mod          admin         -
decide-lock             moderate  live expired                     -       mod        mod          admin         -
decide-merge            moderate  live expired                     -       mod        mod          admin         -
decide-merge-into       moderate  live expired                     -       mod        mod          admin         -
dismiss-proposal-into   moderate  live scheduled held expired deleted removed merged               -       mod        mod          admin         -
deleteCaseDecision      moderate  live scheduled held expired deleted removed merged  -  mod  mod  admin  -
`;

export const onComments = `
command                 token     states                           own     another's  moderator's  admin's       employer's
putComment              write     visible held                     part    -          -            -             -
deleteComment           write     visible held                     part    mod        mod          admin         -
delete-reason-own-deal  write     visible                          -       -          -            -             -
putCommentVote          write     visible                          -       part       part         part          part
deleteCommentVote       write     visible                          -       part       part         part          part
putOfferReport          write     visible                          part    part       part         part          part
createReport            write     visible                          -       active     active       active        active
createVoteRevocation    moderate  visible held                     -       mod        admin        -             -
revocation-own-deal     moderate  visible                          -       -          -            -             -
deleteVoteRevocation    moderate  visible held deleted removed     -       mod        admin        -             -
putCaseClaim            moderate  visible held deleted removed     -       mod        mod          admin         -
decide-approve          moderate  held                             -       mod        mod          admin         -
decide-dismiss          moderate  visible deleted removed          -       mod        mod          admin         -
decide-remove           moderate  visible held                     -       mod        mod          admin         -
decide-remove-reason-own-deal  moderate  visible                   -       -          -            -             -
decide-lock             moderate  visible                          -       mod        mod          admin         -
lock-own-deal           moderate  visible                          -       -          -            -             -
deleteCaseDecision      moderate  visible held deleted removed     -       mod        mod          admin         -
`;

/** The person themselves. */
export const onPeople = `
command                 token     states                           own     another's  moderator's  admin's
createReport            write     active                           -       active     active       active
createBlock             write     active                           -       part       part         part
createMuteRule          write     active                           part    part       part         part
createSanction          moderate  active                           -       mod        admin        -
createSanctionEnd       moderate  active                           -       mod        admin        -
putAppealDecision       moderate  active                           -       mod        admin        -
putPersonRole           session   active                           -       admin      admin        admin
putPersonTrust          session   active                           -       admin      admin        admin
deletePersonSessions    session   active                           -       admin      admin        admin
putCaseClaim            moderate  active                           -       mod        mod          admin
decide-dismiss          moderate  active                           -       mod        mod          admin
decide-warn             moderate  active                           -       mod        admin        -
createRemoval           moderate  active                           -       mod        admin        -
deleteRemoval           moderate  active                           -       mod        admin        -
deleteCaseDecision      moderate  active                           -       mod        mod          admin
`;

/** Claims to work for a merchant; `employer's` is another person's claim for the merchant that one works for. */
export const onClaims = `
command                 token     states                           own     another's  moderator's  admin's       employer's
putAffiliation          moderate  claimed                          -       mod        mod          admin         -
deleteAffiliation       moderate  verified                         -       mod        mod          admin         -
deleteMyAffiliation     write     claimed verified                 part    -          -            -             -
`;

export const onMerchants = `
command                 token     states                           another's  employer's
putMerchant             moderate  listed                           mod        -
deleteMerchantEdit      moderate  listed                           mod        -
createMerchantMerge     moderate  listed                           mod        -
createMerchantMerge-into  moderate  listed                         mod        -
deleteMerchantMerge     moderate  listed                           mod        -
deleteMerchantMerge-from  moderate  listed                         mod        -
createMerchantBan       moderate  listed                           mod        -
ban-domain              moderate  listed                           mod        -
ban-subdomain           moderate  listed                           mod        -
deleteMerchantBan       moderate  listed                           mod        -
createMerchantBanHold   moderate  listed                           mod        -
putCaseClaim            moderate  listed                           mod        -
decide-dismiss          moderate  listed                           mod        -
deleteCaseDecision      moderate  listed                           mod        -
createMyAffiliation     write     listed                           active     -
`;

/** What belongs to one person and is named by its number. */
export const onPossessions = `
command                 token     states                           own       another's
patchAlert              write     there                            part      -
deleteAlert             write     there                            part      nothing
createAlertExclusion    write     there                            part      -
putMuteRule             write     there                            part      -
deleteMuteRule          write     there                            part      nothing
deleteBlock             write     there                            part      nothing
deleteSave              write     there                            part      nothing
patchChannel            session   there                            part      -
deleteChannel           session   there                            part      nothing
createChannelTest       session   there                            part      -
createChannelVerification  session  there                          part      -
createChannelSecret     session   there                            part      -
deleteMySession         session   there                            anyone    nothing
deleteMyIdentity        session   there                            part      -
deleteToken             session   there                            account   nothing
createAppeal            write     there                            account   -
putAcknowledgement      write     there                            account   -
putInboxRead            write     there                            account   nothing
deleteInboxRead         write     there                            account   nothing
`;

/** What concerns oneself, or the board. */
export const onNothing = `
command                 token     states   everybody
createDeal              write     new      active
previewDeal             write     new      active
previewText             read      new      part
createImage             write     new      active
createImageCopy         write     new      active
createChannel           session   new      part
putMyHandle             session   new      onboarding
patchMyProfile          write     new      part
putReadDeals            write     new      part
patchReadDeals          write     new      part
putMyConsent            session   new      entrants
deleteMyOtherSessions   session   new      anyone
createMyDeletion        session   new      undeleted
deleteMyDeletion        session   new      leaving
createToken             session   new      part
deleteMyTokens          session   new      account
putAdminSettings        session   new      admin
putAdminConstants       session   new      admin
createCategory          session   new      admin
patchCategory           session   new      admin
putCategoryOrder        session   new      admin
createCategoryMerge     session   new      admin
deleteCategoryMerge     session   new      admin
putAdminPage            session   new      admin
previewAdminPage        session   new      admin
createRequiredConsent   session   new      admin
createInvitation        session   new      admin
deleteInvitation        session   new      admin
putJoinRequest          session   new      admin
createTestMail          session   new      admin
createJobRetry          session   new      admin
createBackup            session   new      admin
putChannelKind          session   new      admin
createDeliveryRetry     session   new      admin
createContentRule       session   new      admin
putContentRule          session   new      admin
deleteContentRule       session   new      admin
tryContentRule          session   new      admin
`;
