import { z } from 'zod';
import { MessageLanguage } from '../schema.ts';

/** `POST /api/admin/test-mail` */
export const SendTestMail = z.strictObject({ language: MessageLanguage });

const testMailOutcomes = ['accepted', 'refused', 'no_server', 'no_address'] as const;
/** `no_server`: SMTP_URL is not set; `no_address`: the sign-in service has verified none of the admin's. */
export const TestMailResult = z.object({
  outcome: z.enum(testMailOutcomes),
  to: z.string().optional(),
  /** What the mail server answered, or why it did not. */
  answer: z.string().optional(),
});
export type TestMailResult = z.infer<typeof TestMailResult>;
