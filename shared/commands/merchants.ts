import { AffiliationResult, ClaimAffiliation, DecideAffiliation } from '../affiliations.ts';
import type { CommandName } from '../command-paths.ts';
import { EditedMerchant, EditMerchant, MerchantMergeResult, MerchantResult, MergeMerchant } from '../merchants.ts';
import { WithReason } from '../staff-log.ts';
import type { CommandContract } from './contract.ts';

export const merchantCommands = {
  createMyAffiliation: {
    summary: 'Say that you work for a merchant, for moderators to verify',
    body: ClaimAffiliation,
    answer: AffiliationResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  deleteMyAffiliation: { summary: 'End one of your affiliations', answer: AffiliationResult, problems: ['BAD_TRANSITION'] },
  putAffiliation: {
    summary: 'Verify or decline a claim of an affiliation',
    body: DecideAffiliation,
    answer: AffiliationResult,
    problems: ['BAD_TRANSITION'],
  },
  deleteAffiliation: { summary: 'End a verified affiliation', body: WithReason, answer: AffiliationResult, problems: ['BAD_TRANSITION'] },
  putMerchant: {
    summary: "Edit a merchant's page, names and domains",
    body: EditMerchant,
    answer: EditedMerchant,
    current: EditMerchant.omit({ reason: true }),
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  deleteMerchantEdit: {
    summary: 'Undo an edit of a merchant within a day',
    answer: MerchantResult,
    problems: ['VERSION_CONFLICT', 'BAD_TRANSITION'],
  },
  createMerchantMerge: {
    summary: 'Merge a merchant into another: its deals, names and domains lead there',
    body: MergeMerchant,
    answer: MerchantMergeResult,
    status: 201,
    problems: ['BAD_TRANSITION'],
  },
  deleteMerchantMerge: { summary: 'Undo a merge of merchants within a day', answer: MerchantResult, problems: ['BAD_TRANSITION'] },
} as const satisfies Partial<Record<CommandName, CommandContract>>;
