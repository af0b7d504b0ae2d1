import type { ContentRule, RuleTrial, TryContentRule } from '../../../../shared/content-rules.ts';

/** What someone types in the form of a rule. */
export type RuleDraft = Pick<ContentRule, 'kind' | 'value' | 'places' | 'action' | 'belowTrust' | 'isEnabled'> & { message: string };

export const emptyRule: RuleDraft = {
  ...{ kind: 'word', value: '', places: ['title', 'text', 'comment'], action: 'hold', message: '', belowTrust: 4, isEnabled: true },
};

export const draftOf = ({ kind, value, places, action, belowTrust, isEnabled, message = '' }: ContentRule): RuleDraft => ({
  ...{ kind, value, places, action, belowTrust, isEnabled, message },
});

/** The draft as commands take it. A rule that holds has no message to the author. */
export const ruleOf = ({ message, ...draft }: RuleDraft) =>
  draft.action === 'refuse' && message.trim() !== '' ? { ...draft, message } : draft;

export const trialOf = ({ kind, value, places, belowTrust }: RuleDraft): TryContentRule => ({ kind, value, places, belowTrust });

/** A domain is mostly looked for in links, a word in texts. */
export const withKind = (draft: RuleDraft, kind: RuleDraft['kind']): RuleDraft => ({
  ...draft,
  kind,
  places: kind === 'domain' ? ['text', 'link', 'comment'] : emptyRule.places,
});

/** The largest share, in percent, that a rule matches of deals, comments or people. */
export const largestShare = ({ deals, comments, people }: RuleTrial): number =>
  Math.max(...[deals, comments, people].map(({ checked, matched }) => (checked === 0 ? 0 : Math.round((100 * matched) / checked))));
