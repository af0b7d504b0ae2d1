import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { warningRules } from '../../../shared/admin/warnings.ts';
import { rolesWith } from '../../../shared/permissions.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people, warnings } from '../../platform/database/schema.ts';
import type { Watched } from '../../staff/operation/find-problems.ts';
import { lookForProblems } from '../../staff/operation/store-warnings.ts';
import { type Translator, translatorFor } from '../channels/translator.ts';
import { letter } from './letter.ts';
import type { Letters } from './mail-join-answer.ts';

type Warning = typeof warnings.$inferSelect;

/** Milliseconds until the mail server must have taken a mail. */
const patience = 20_000;

/** Looks for what needs a human, logs what is new, and mails admins once about each problem, daily while it lasts, and once when it is over. */
export async function warnAdmins(db: Database, letters: Letters, watched: Watched, logger: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const { current, over } = await lookForProblems(db, watched);
  for (const problem of current.filter(isNew)) logger.warn(lineOf(translatorFor('en'), problem));
  const ended = over.filter((each) => each.mailedAt !== null && !isNews(each));
  if (ended.length > 0) await mailAdmins(db, letters, 'message.warning.over', ended);
  const due = current.filter(isDue);
  if (due.length > 0 && (await mailAdmins(db, letters, 'message.warning', current))) await noteMailed(db, current);
}

/** No problem that lasts and is over: mailed once. */
const isNews = ({ kind }: Warning) => kind === 'release';

const isNew = ({ since, seenAt }: Warning) => since.getTime() === seenAt.getTime();

function isDue(warning: Warning): boolean {
  const { since, mailedAt } = warning;
  if (isNews(warning) && mailedAt !== null) return false;
  const minutes = (Date.now() - (mailedAt ?? since).getTime()) / 60_000;
  return minutes >= (mailedAt === null ? warningRules.mailedAfter : warningRules.mailedAgain * 60);
}

const noteMailed = (db: Database, mailed: readonly Warning[]) =>
  db
    .update(warnings)
    .set({ mailedAt: sql`now()` })
    .where(inArray(warnings.kind, [...new Set(mailed.map(({ kind }) => kind))]));

/** Returns whether any of them could be mailed. */
async function mailAdmins(db: Database, { mailer, publicUrl }: Letters, key: string, about: readonly Warning[]): Promise<boolean> {
  if (mailer === undefined) return false;
  const { name, languages } = (await readBoard(db)).settings;
  const translator = translatorFor(languages[0] ?? 'en');
  const message = letter(translator, {
    board: { name, url: publicUrl },
    title: translator.t(key, { board: name }),
    lines: [...about.map((each) => lineOf(translator, each)), translator.t(`${key}.text`)],
    open: { text: translator.t('message.warning.open'), url: `${publicUrl}/admin` },
  });
  const sent = (await addressesOfAdmins(db)).map((to) => mailer.send(to, message, AbortSignal.timeout(patience)));
  return (await Promise.allSettled(sent)).some(({ status }) => status === 'fulfilled');
}

const lineOf = ({ t }: Translator, { kind, details }: Warning): string => t(`admin.warning.${kind}`, details);

async function addressesOfAdmins(db: Database): Promise<string[]> {
  const isAdmin = and(inArray(people.role, rolesWith('administers')), eq(people.state, 'active'), isNotNull(people.email));
  const rows = await db.select({ email: people.email }).from(people).where(isAdmin);
  return rows.flatMap(({ email }) => email ?? []);
}
