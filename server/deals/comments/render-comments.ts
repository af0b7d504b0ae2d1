import type { Dependency } from '../../engine/dependencies.ts';
import { blockedMentions } from '../../people/blocks/blocked-mentions.ts';
import type { Queryable } from '../../platform/database/connection.ts';
import { mentionsIn, renderAllMarkdown, renderMarkdown } from '../../platform/text/markdown.ts';
import { mentionedPeople } from './mentioned-people.ts';

interface Written {
  authorId: number;
  body: string;
}

interface RenderedComments {
  html: (comment: Written) => string;
  dependencies: Dependency[];
}

/** Renders the texts of a page. Mentions lead to people that exist and have not blocked the author. */
export async function renderComments(db: Queryable, comments: readonly Written[]): Promise<RenderedComments> {
  const texts = comments.map(({ body }) => body);
  const { handles, dependencies } = await mentionedPeople(db, texts);
  const html = await renderAllMarkdown(texts, handles);
  const mentioning = comments.filter(({ body }) => mentionsIn(body).some((handle) => handles.has(handle)));
  const authors = mentioning.map(({ authorId }) => authorId);
  const blocked = await blockedMentions(db, authors, [...handles]);
  return {
    html: ({ authorId, body }) => {
      const unwanted = blocked.of(authorId);
      return unwanted.size === 0 ? html(body) : renderMarkdown(body, handles.difference(unwanted));
    },
    dependencies: [...dependencies, ...blocked.dependencies],
  };
}
