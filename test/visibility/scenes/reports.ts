import { nameOf } from '../cast.ts';
import { dealOf, logReads, noteReads, openCaseOf, ownReads, publicReason, queueReads, type Scene, staffReads } from './scene.ts';

/** Reports about deals, a person and a moderator, and what becomes of them. */
export async function reports(scene: Scene): Promise<void> {
  await dismissed(scene);
  await removed(scene);
  await waiting(scene);
  await aboutPerson(scene);
  await aboutModerator(scene);
}

const ofReporter = { staff: queueReads, reporter: ownReads };

async function dismissed(scene: Scene): Promise<void> {
  const { as, plant } = scene;
  const deal = await dealOf(scene, 'dismissed', 'that was reported for nothing');
  await as('reporter', 'POST /api/reports', { deal, reason: 'other', text: plant('the text of a dismissed report', ofReporter) });
  const reason = plant('why a report was dismissed', { staff: logReads });
  const note = plant('a note on a dismissal', { staff: noteReads });
  await as('moderator', `POST /api/mod/cases/${await openCaseOf(scene, { dealId: deal })}/decision`, { decision: 'dismiss', reason, note });
}

async function removed(scene: Scene): Promise<void> {
  const { as, plant } = scene;
  const deal = await dealOf(scene, 'removed', plant('the title of a removed deal', { staff: staffReads, author: ownReads }));
  await as('reporter', 'POST /api/reports', { deal, reason: 'other', text: plant('the text of an upheld report', ofReporter) });
  const reason = plant('why a deal was removed', publicReason('author'));
  const note = plant('a note on a removal', { staff: noteReads });
  await as('moderator', `POST /api/mod/cases/${await openCaseOf(scene, { dealId: deal })}/decision`, { decision: 'remove', reason, note });
}

async function waiting(scene: Scene): Promise<void> {
  const { as, plant } = scene;
  const deal = await dealOf(scene, 'waiting', 'that waits');
  await as('reporter', 'POST /api/reports', { deal, reason: 'other', text: plant('the text of an open report', ofReporter) });
  await as('another moderator', `PUT /api/mod/cases/${await openCaseOf(scene, { dealId: deal })}/claim`, {});
}

async function aboutPerson(scene: Scene): Promise<void> {
  const { as, cast, plant } = scene;
  const text = plant('the text of a report about a person', ofReporter);
  await as('reporter', 'POST /api/reports', { person: nameOf('warned'), reason: 'other', text });
  const reason = plant('the reason of a warning', { staff: logReads, warned: ownReads });
  const note = plant('a note on a warning', { staff: noteReads });
  const id = await openCaseOf(scene, { personId: cast.warned.id });
  await as('moderator', `POST /api/mod/cases/${id}/decision`, { decision: 'warn', reason, note });
}

async function aboutModerator(scene: Scene): Promise<void> {
  const { as, plant } = scene;
  const deal = await dealOf(scene, 'of a moderator', 'by a moderator', 'a reported moderator');
  const read = { 'other staff': /^\/api\/mod\/cases\/\d+\/reporters$/, 'reporter of the moderator': ownReads };
  const ofDeal = plant('the text of a report about a deal of a moderator', read);
  await as('reporter of the moderator', 'POST /api/reports', { deal, reason: 'other', text: ofDeal });
  const person = nameOf('a reported moderator');
  await as('reporter of the moderator', 'POST /api/reports', {
    person,
    reason: 'other',
    text: plant('the text of a report about a moderator', read),
  });
}
