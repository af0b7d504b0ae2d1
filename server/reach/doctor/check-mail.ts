import { Resolver } from 'node:dns/promises';
import { checkMailServer } from '../../notify/email/check-mail-server.ts';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/config.ts';
import { type Finding, finding } from './finding.ts';

/** Signs in at the mail server without sending anything, and looks up what other servers ask about the sender's domain. */
export async function checkMail({ smtp, publicUrl }: Config): Promise<Finding[]> {
  if (smtp === undefined)
    return [finding('warning', 'Mail', 'SMTP_URL is not set, so nobody is notified by e-mail. Set it to a mail server.')];
  const { host } = new URL(smtp.url);
  const problem = await checkMailServer(smtp.url);
  const answers =
    problem === undefined
      ? finding('ok', 'Mail', `${host} takes mails.`)
      : finding('error', 'Mail', `${host} takes no mails (${problem}). Correct SMTP_URL, or let this machine through.`);
  return [answers, ...(isLoopback(publicUrl) ? [] : await checkSender(smtp.from))];
}

/** Milliseconds. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

async function checkSender(from: string): Promise<Finding[]> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const [policies, exchangers] = await Promise.all([
    resolver.resolveTxt(domain).catch(() => []),
    resolver.resolveMx(domain).catch(() => []),
  ]);
  const found: Finding[] = [];
  if (!policies.some((parts) => parts.join('').startsWith('v=spf1')))
    found.push(
      finding('warning', 'Mail', `${domain} has no SPF record, so mails may count as spam. Add a TXT record that allows your mail server.`),
    );
  if (exchangers.length === 0)
    found.push(
      finding(
        'warning',
        'Mail',
        `${domain} takes no mails (no MX record), so bounces are lost. Let MAIL_FROM be an address that somebody reads.`,
      ),
    );
  return found;
}
