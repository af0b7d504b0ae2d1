import { pages } from '../../../shared/limits.ts';
import { modReads } from '../../../shared/mod-reads.ts';
import { reads } from '../../../shared/reads.ts';
import { Revisions } from '../../../shared/revisions.ts';
import { dependsOn } from '../../engine/dependencies.ts';
import { ById } from '../../platform/core/ids.ts';
import { omitAbsent } from '../../platform/core/omit-absent.ts';
import { audienceOf, moderatorsOnly } from '../../platform/core/viewer.ts';
import type { Database } from '../../platform/database/connection.ts';
import { liveRead } from '../../platform/http/live-read.ts';
import { goneIfHidden, hiddenDealProblems } from '../hidden-deal.ts';
import { isRowVisible } from '../visibility.ts';
import { type ShownRevision, shownRevisions } from './shown-revisions.ts';

export const revisionReads = (db: Database) => [
  liveRead(reads.revisions(':id'), {
    summary: 'The edits of a deal, newest first',
    input: ById,
    answer: Revisions,
    problems: hiddenDealProblems,
    audience: audienceOf,
    evaluate: ({ id }, audience) => historyOf(db, id, audience === 'member', withoutHidden),
  }),
  liveRead(modReads.modRevisions(':id'), {
    summary: 'The edits of a deal, with what moderators hid',
    input: ById,
    answer: Revisions,
    problems: hiddenDealProblems,
    audience: moderatorsOnly,
    evaluate: ({ id }) => historyOf(db, id, true, (row) => row),
  }),
];

async function historyOf(db: Database, id: number, members: boolean, shownAs: (row: ShownRevision) => ShownRevision) {
  const gone = await goneIfHidden(db, id, members);
  if (gone !== undefined) return gone;
  const rows = await shownRevisions(db, id, pages.revisions);
  const shown = withinLength((members ? rows : sincePublic(rows)).map(shownAs));
  return {
    data: {
      revisions: Object.fromEntries(shown.map((row) => [row.version, revisionOf(row)])),
      order: shown.map(({ version }) => version),
    },
    dependencies: [
      dependsOn('deals', 'id', id, (row) => !isRowVisible(row, members)),
      dependsOn('revisions', 'deal_id', id),
      ...[...new Set(shown.map(({ editorId }) => editorId))]
        .filter((editor) => editor !== null)
        .map((editor) => dependsOn('people', 'id', editor)),
    ],
  };
}

const withoutHidden = (row: ShownRevision): ShownRevision => (row.hidden ? { ...row, changes: {} } : row);

/** The revisions since guests can see the deal. Earlier ones are for members only. */
function sincePublic(rows: readonly ShownRevision[]): readonly ShownRevision[] {
  const opening = rows.findIndex(({ changes }) => 'membersOnly' in changes);
  return opening < 0 ? rows : rows.slice(0, opening);
}

/** Limits the length of the response: each revision may contain a whole text twice. At least one stays. */
function withinLength(rows: readonly ShownRevision[]): readonly ShownRevision[] {
  let length = 0;
  return rows.filter(({ changes }, index) => {
    length += JSON.stringify(changes).length;
    return index === 0 || length <= pages.revisionsText;
  });
}

const revisionOf = ({ version, at, cause, changes, hidden, handle, name }: ShownRevision) =>
  omitAbsent({
    ...{ version, cause, changes: changes as Revisions['revisions'][string]['changes'] },
    at: at.toISOString(),
    editor: handle === null || name === null ? undefined : { handle, name },
    hidden: hidden ? (true as const) : undefined,
  });
