import { eq } from 'drizzle-orm';
import { cases } from '../../../server/platform/database/schema.ts';
import type { CaseSubject } from '../../../server/staff/cases/add-to-case.ts';
import type { TestApp } from '../../app.ts';
import { aDeal } from '../../factories.ts';
import type { Cast, Command, Role } from '../cast.ts';
import type { MayRead } from '../markers.ts';

/** What a scene of the story needs. */
export interface Scene {
  board: TestApp;
  cast: Cast;
  /** Sends a command as someone. */
  as: Command;
  /** A unique text, which only the named may read at the named addresses. */
  plant: (what: string, mayRead: MayRead, planted?: string) => string;
  /** The deals of the story, by name. */
  deals: Record<string, number>;
}

export const anywhere = /./;
/** What staff reads. */
export const staffReads = /^\/api\/mod\//;
export const queueReads = /^\/api\/mod\/(cases|people\/)/;
export const logReads = /^\/api\/mod\/(staff-log|people\/|cases\/|merchants\/)/;
export const noteReads = /^\/api\/mod\/(staff-log|people\/)/;
export const publicLog = /^\/(api\/moderation-log|modlog)/;
/** What people read about themselves, also in a page. */
export const ownReads = /^\/(api\/me|mcp\/(inbox|my_alerts|saved_deals))/;
export const ownPages = /^\/(api\/me|mcp)|^\/(?!api\/)/;

/** A live deal of the author, or of someone else. Its title is its name and a word. */
export async function dealOf({ board, cast, deals: all }: Scene, name: string, title: string, by: Role = 'author'): Promise<number> {
  const url = `https://offers.example/${name.replaceAll(' ', '-')}`;
  const { id } = await aDeal(board.db, { authorId: cast[by].id, title: `Deal ${title}`, url, canonicalUrl: url });
  all[name] = id;
  return id;
}

export async function openCaseOf({ board }: Scene, subject: CaseSubject): Promise<number> {
  const [column, id] = Object.entries(subject)[0] as ['dealId' | 'commentId' | 'personId', number];
  const rows = await board.db.select().from(cases).where(eq(cases[column], id));
  const open = rows.find(({ state }) => state === 'open');
  if (open === undefined) throw new Error(`There is no open case about ${column} ${id}`);
  return open.id;
}

/** The reason of a public decision: in both logs, and told to the person concerned, as a sanction on each page. */
export const publicReason = (concerned?: Role, toldIn = ownReads): MayRead => ({
  everyone: publicLog,
  staff: staffReads,
  ...(concerned === undefined ? {} : { [concerned]: toldIn }),
});
