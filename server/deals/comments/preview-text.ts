import type { PreviewText } from '../../../shared/comments.ts';
import { permissions } from '../../../shared/permissions.ts';
import { requirePermission } from '../../platform/core/require-permission.ts';
import type { Person } from '../../platform/core/viewer.ts';
import type { Transaction } from '../../platform/database/connection.ts';
import { renderMarkdown } from '../../platform/text/markdown.ts';
import { renderComments } from './render-comments.ts';

/** What readers would see of a text, by the renderer of what is posted. */
export async function previewText(tx: Transaction, who: Person, { text, of }: PreviewText): Promise<{ html: string }> {
  requirePermission(permissions.comment(who));
  if (of === 'deal') return { html: renderMarkdown(text) };
  const comment = { authorId: who.id, body: text };
  return { html: (await renderComments(tx, [comment])).html(comment) };
}
