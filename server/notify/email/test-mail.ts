import { eq } from 'drizzle-orm';
import type { TestMailResult } from '../../../shared/admin/test-mail.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { translatorFor } from '../channels/translator.ts';
import { letter } from './letter.ts';
import type { Letters } from './mail-join-answer.ts';
import type { SmtpError } from './mailer.ts';

/** Milliseconds until the mail server must have taken it. */
const patience = 20_000;
/** Characters of a mail server's answer. */
const maxAnswer = 500;

/** Sends a mail to an admin's own verified address, past the queue, and returns what the mail server says. */
export async function sendTestMail(db: Database, { mailer, publicUrl }: Letters, id: number, language: string): Promise<TestMailResult> {
  const [to] = await db.select({ email: people.email }).from(people).where(eq(people.id, id));
  if (mailer === undefined) return { outcome: 'no_server' };
  if (to === undefined || to.email === null) return { outcome: 'no_address' };
  const { name } = (await readBoard(db)).settings;
  const translator = translatorFor(language);
  const { t } = translator;
  const message = letter(translator, {
    board: { name, url: publicUrl },
    ...{ title: t('message.test', { board: name }), lines: [t('message.test.text', { board: name })] },
    open: { text: name, url: publicUrl },
  });
  const sent = { to: to.email };
  try {
    const answer = await mailer.send(to.email, message, AbortSignal.timeout(patience));
    return { ...sent, outcome: 'accepted', answer: answer.slice(0, maxAnswer) };
  } catch (error) {
    const { response, message: said } = error as SmtpError;
    return { ...sent, outcome: 'refused', answer: (response ?? said).slice(0, maxAnswer) };
  }
}
