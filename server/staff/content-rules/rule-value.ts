import type { ContentRuleKind } from '../../../shared/states.ts';
import { invalid } from '../../platform/core/problem.ts';
import { typedHost } from '../../platform/links/typed-host.ts';
import { foldWords } from '../../platform/text/fold-words.ts';

/** What a rule looks for, as it is stored. Throws INVALID for a word without a letter or digit, and for what is no domain. */
export function ruleValue(kind: ContentRuleKind, typed: string): string {
  if (kind === 'domain') return typedHost(typed, 'value');
  if (foldWords(typed.replace(/[*?]/g, '')).trim() === '') throw invalid('value', 'not_visible', 'Must contain a letter or digit');
  return typed;
}
