import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { linkedHosts } from '../../platform/text/markdown.ts';
import { checked, checkedLink } from '../../staff/content-rules/checked-text.ts';
import { enforceRules } from '../../staff/content-rules/enforce-rules.ts';
import type { EnabledRule } from '../../staff/content-rules/rule-set.ts';
import { linkMention, refuseBanned } from '../merchants/bans.ts';

/** A comment's text and the link that it brings, each with the field of the command. */
interface TypedComment {
  body: { field: string; text: string };
  link?: { field: string; url: string } | undefined;
}

/** Throws HOST_BANNED or REFUSED_BY_RULE. Returns the rules that hold the comment for the moderators. */
export async function checkComment(tx: Transaction, who: Person, { body, link }: TypedComment): Promise<EnabledRule[]> {
  await refuseBanned(tx, [
    ...(link === undefined ? [] : linkMention(link.field, link.url)),
    ...linkedHosts(body.text).map((host) => ({ field: body.field, host })),
  ]);
  return await enforceRules(tx, who, [
    ...checked('comment', body.field, body.text),
    ...(link === undefined ? [] : checkedLink(link.field, link.url)),
  ]);
}
