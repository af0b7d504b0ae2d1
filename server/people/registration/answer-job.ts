import { z } from 'zod';

/** Mails the answer to someone who asked to join (server/notify/email/mail-join-answer.ts). */
export const answerJoinRequestJob = {
  name: 'mail_join_answer',
  payload: z.object({ person: z.int(), approved: z.boolean(), handle: z.string(), answer: z.string().optional(), language: z.string() }),
};
