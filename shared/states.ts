/** The state machines. A transition that is not listed is refused with BAD_TRANSITION. */
export const dealStates = ['scheduled', 'held', 'live', 'expired', 'removed', 'merged'] as const;
export type DealState = (typeof dealStates)[number];

/** permissions.ts says who may make each transition. */
export const dealTransitions: Record<DealState, readonly DealState[]> = {
  // A job starts it.
  scheduled: ['live', 'held', 'removed'],
  // Hidden until a moderator decides: before it goes live, or because of reports.
  held: ['scheduled', 'live', 'expired', 'removed'],
  live: ['expired', 'held', 'removed', 'merged'],
  expired: ['live', 'held', 'removed', 'merged'],
  // Restored to its former state, only by the person who removed it, and only for a short time.
  removed: ['scheduled', 'held', 'live', 'expired'],
  // The merge was undone.
  merged: ['live', 'expired'],
};

export const commentStates = ['held', 'visible', 'deleted', 'removed'] as const;
export type CommentState = (typeof commentStates)[number];
export const commentTransitions: Record<CommentState, readonly CommentState[]> = {
  held: ['visible', 'deleted', 'removed'],
  visible: ['held', 'deleted', 'removed'],
  deleted: [],
  // Only when a moderator undoes the removal.
  removed: ['visible', 'held'],
};

export const personStates = ['onboarding', 'active', 'limited', 'suspended', 'banned', 'deleted'] as const;
export type PersonState = (typeof personStates)[number];
/** Who takes part: they read everything that members do. */
export const takingPart = ['active', 'limited'] as const satisfies readonly PersonState[];
export const personTransitions: Record<PersonState, readonly PersonState[]> = {
  onboarding: ['active', 'banned', 'deleted'],
  active: ['limited', 'suspended', 'banned', 'deleted'],
  limited: ['active', 'suspended', 'banned', 'deleted'],
  suspended: ['active', 'limited', 'banned', 'deleted'],
  // Back to what the other sanctions in force say, when the ban ends.
  banned: ['onboarding', 'active', 'limited', 'suspended', 'deleted'],
  // By the person, within the time for coming back (limits.ts).
  deleted: ['onboarding', 'active', 'limited', 'suspended', 'banned'],
};

/** What moderators, or the board itself, impose on a person, the mildest first. Only a limit, a suspension and a ban change the person's state. */
export const sanctionKinds = ['warning', 'no_downvotes', 'limit', 'suspension', 'ban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** Why a sanction ended: its time was over, a moderator ended it, or an appeal was granted. */
export const sanctionEndings = ['over', 'lifted', 'appeal'] as const;
export type SanctionEnding = (typeof sanctionEndings)[number];

/** What people are honoured for: `badgeRules` in limits.ts says when. */
export const badgeKinds = ['founder', 'first_hot', 'checker', 'year'] as const;
export type BadgeKind = (typeof badgeKinds)[number];
/** The pages that a board may ask people to accept. */
export const consentPages = ['terms', 'privacy'] as const;

/** Who can become a member: everybody, after an admin's approval, only with an invitation, or nobody (admission.ts). */
export const registrationModes = ['open', 'approval', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What someone who posts a deal earns by it: a commission, or the merchant has paid for the post. */
export const disclosures = ['affiliate', 'sponsored'] as const;
/** Whether such deals are welcome. */
export const paidDealPolicies = ['labelled', 'refused'] as const;

/** What becomes of a person's deals and comments once their account is erased: they stay without a name, or they go. */
export const erasedContents = ['stays', 'goes'] as const;

export { type DealKind, dealKinds } from './first-load-limits.ts';

/** The reasons of a downvote. "cheaper" needs a link. */
export const negativeReasons = ['cheaper', 'product', 'merchant', 'terms'] as const;
export type NegativeReason = (typeof negativeReasons)[number];

/** What someone found at the merchant. "price_changed" comes with the new price. */
export const checkVerdicts = ['works', 'dead', 'price_changed'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];

/** Why a deal expired: it reached its end, people's checks, a person with the permission, or it is probably expired (ageing.ts). */
export const expiryCauses = ['ended', 'checks', 'person', 'age'] as const;
export type ExpiryCause = (typeof expiryCauses)[number];

/** Why a deal has a new version: an edit, a price change by people's checks, or a reactivation. */
export const revisionCauses = ['edit', 'checks', 'reactivation'] as const;
export type RevisionCause = (typeof revisionCauses)[number];

/** Where a price was seen. */
export const priceSources = ['posted', 'edited', 'checked', 'imported'] as const;
export type PriceSource = (typeof priceSources)[number];

export const muteEffects = ['mute', 'dim'] as const;
export type MuteEffect = (typeof muteEffects)[number];
export const muteRuleKinds = ['word', 'merchant', 'category', 'person', 'price'] as const;
export type MuteRuleKind = (typeof muteRuleKinds)[number];

/**
 * What became of a page that the board read by itself. `disallowed`: by robots.txt. `superseded`: someone gave the deal a picture, edited it
 * or removed it meanwhile.
 */
export const crawlOutcomes = ['stored', 'no_picture', 'disallowed', 'refused', 'gone', 'failed', 'superseded'] as const;
export type CrawlOutcome = (typeof crawlOutcomes)[number];

/** How far a merge, or its undoing, is: large ones are moved in batches. */
export const mergeStates = ['moving', 'done', 'undoing', 'undone'] as const;

/** What a merge moves to the deal or merchant that stays. `reason`: a comment that no longer explains a downvote. `forward`: what was merged before. */
export const mergeMoveKinds = ['vote', 'save', 'alert', 'price', 'check', 'thread', 'reason', 'forward', 'deal'] as const;
export type MergeMoveKind = (typeof mergeMoveKinds)[number];

/** In which way someone belongs to a merchant. */
export const affiliationKinds = ['employee', 'owner', 'agency'] as const;
export const affiliationStates = ['claimed', 'verified', 'declined', 'ended'] as const;

/** What a content rule looks for: a word or phrase, with * and ? as wildcards, or a domain with its subdomains. */
export const contentRuleKinds = ['word', 'domain'] as const;
export type ContentRuleKind = (typeof contentRuleKinds)[number];
/** Where it looks. A link counts by its host, a name is a display name, a handle or a profile's text. */
export const contentRulePlaces = ['title', 'text', 'link', 'comment', 'name'] as const;
export type ContentRulePlace = (typeof contentRulePlaces)[number];
/** What it does with a match: a moderator decides, or the command is refused. A name is always refused. */
export const contentRuleActions = ['hold', 'refuse'] as const;
export type ContentRuleAction = (typeof contentRuleActions)[number];

/** A case waits in the moderators' queue until it is decided. */
export const caseStates = ['open', 'decided'] as const;

/** What moderators decided about a case. In `keptOutcomes`, the report was not upheld; in all others it was. */
export const caseOutcomes = [
  'approved',
  'dismissed',
  'resolved',
  'removed',
  'expired',
  'locked',
  'merged',
  'warned',
  'sanctioned',
  'accepted',
] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];
export const keptOutcomes = ['approved', 'dismissed'] as const satisfies readonly CaseOutcome[];
/** A case with one of these is open again if what it is about was gone when it was decided, and comes back. */
export const reopenedOutcomes = [
  'dismissed',
  'resolved',
  'warned',
  'sanctioned',
  'expired',
  'removed',
] as const satisfies readonly CaseOutcome[];

/** Of everything by a person. `removing` and `undoing`: a job is at work. */
export const removalStates = ['removing', 'done', 'undoing', 'undone'] as const;

/** Why something is in the moderators' queue. */
export const caseEntryKinds = ['report', 'held', 'rule', 'material_change', 'restored', 'ring', 'appeal', 'merge', 'affiliation'] as const;
export type CaseEntryKind = (typeof caseEntryKinds)[number];

/** What people are notified of. `alert`: a deal that one of their alerts looks for; `deal_…`: what became of their own deal, or, if
 * nobody has confirmed it for long (`deal_aged`), of one that they saved; `account`: how one's account is reached;
 * `cases_waiting`: moderators, of the queue. */
export const notificationKinds = [
  'alert',
  'reply',
  'mention',
  'comment',
  'deal_hot',
  'deal_expired',
  'deal_reactivated',
  'deal_edited',
  'deal_checked',
  'deal_aged',
  'deal_held',
  'deal_approved',
  'deal_removed',
  'deal_restored',
  'deal_merged',
  'comment_held',
  'comment_approved',
  'comment_removed',
  'comment_restored',
  'report_decided',
  'sanction',
  'sanction_ended',
  'appeal_decided',
  'vote_revoked',
  'affiliation_decided',
  'trust',
  'badge',
  'account',
  'channel_failing',
  'cases_waiting',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Where people are notified besides their inbox. All but e-mail and web push are presets of one webhook. */
export const channelKinds = ['email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'] as const;
/** @public */
export type ChannelKind = (typeof channelKinds)[number];
/** `failing`: paused by the board, because its messages did not arrive. */
export const channelStates = ['unverified', 'active', 'paused', 'failing'] as const;
/** @public */
export type ChannelState = (typeof channelStates)[number];
/** How often a channel delivers. */
export const channelPaces = ['instant', 'daily', 'weekly'] as const;
/** @public */
export type ChannelPace = (typeof channelPaces)[number];
/** How often a channel may deliver what was hot. */
export const hotDigests = ['daily', 'weekly'] as const;
/** @public */
export type HotDigest = (typeof hotDigests)[number];
/** What a message to a channel is. `digest`: several notifications; `hot`: what was hot. */
export const deliveryKinds = ['notification', 'digest', 'hot', 'test', 'verification'] as const;
/** @public */
export type DeliveryKind = (typeof deliveryKinds)[number];
/** `dropped`: no longer wanted before it was sent. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
/** @public */
export type DeliveryState = (typeof deliveryStates)[number];

/** When an alert notifies of a deal. `match`: it begins to match; `speed`: so many upvotes in so many minutes; `comment`: someone commented. */
export const alertMoments = ['match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'] as const;
export type AlertMoment = (typeof alertMoments)[number];
export const alertStates = ['active', 'paused'] as const;
/** How channels deliver what an alert finds: as each channel is set, in its next digest, or not at all. */
export const alertDeliveries = ['instant', 'digest', 'inbox'] as const;
/** @public */
export type AlertDelivery = (typeof alertDeliveries)[number];
