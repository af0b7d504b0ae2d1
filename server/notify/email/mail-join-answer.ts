import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { answerJoinRequestJob } from '../../people/registration/answer-job.ts';
import { readBoard } from '../../platform/database/board-settings.ts';
import type { Database } from '../../platform/database/connection.ts';
import { people } from '../../platform/database/schema.ts';
import { translatorFor } from '../channels/translator.ts';
import { letter } from './letter.ts';
import type { Mailer, SmtpError } from './mailer.ts';

export interface Letters {
  /** Undefined: the board sends no mail. */
  mailer: Mailer | undefined;
  publicUrl: string;
}

type Payload = z.infer<typeof answerJoinRequestJob.payload>;

/** Tells someone who asked to join what an admin answered, if the sign-in service has verified their address. */
export async function mailJoinAnswer(
  db: Database,
  { mailer, publicUrl }: Letters,
  { person, approved, handle, answer, language }: Payload,
) {
  const [to] = await db.select({ email: people.email }).from(people).where(eq(people.id, person));
  if (mailer === undefined || to === undefined || to.email === null) return;
  const { name } = (await readBoard(db)).settings;
  const translator = translatorFor(language);
  const { t } = translator;
  const key = approved ? 'message.joined' : 'message.declined';
  const message = letter(translator, {
    board: { name, url: publicUrl },
    title: t(key, { board: name }),
    lines: [t(`${key}.text`, { board: name, handle }), ...(answer?.split('\n').filter(Boolean) ?? [])],
    open: { text: t('message.joined.open', { board: name }), url: `${publicUrl}/welcome` },
  });
  await mailer.send(to.email, message).catch((error: SmtpError) => {
    // Refused for good: another attempt would not help, and the screen says the same.
    if ((error.responseCode ?? 0) < 500) throw error;
  });
}
