import { type Config, isLoopback } from '../../platform/config/config.ts';
import { type Finding, finding } from './finding.ts';

/** What is valid, but rarely meant. */
export function checkSettings({ publicUrl, securityContacts, metrics, backupPassphrase, databaseUrl }: Config): Finding[] {
  const isLocal = isLoopback(publicUrl);
  const found = [finding('ok', 'Settings', `all are valid; the board is at ${publicUrl}.`)];
  if (isLocal)
    found.push(
      finding('warning', 'Settings', 'PUBLIC_URL is on this machine, so nobody else can use the board. Set it to its https address.'),
    );
  if (publicUrl.startsWith('http:') && !isLocal)
    found.push(
      finding(
        'warning',
        'Settings',
        'PUBLIC_URL is plain http: anyone on the way can take over sessions. Use https unless you trust the network.',
      ),
    );
  if (securityContacts.length === 0 && !isLocal)
    found.push(finding('warning', 'Settings', 'SECURITY_CONTACT is not set: who finds a hole cannot tell you. Name an address.'));
  if (metrics !== undefined && ['0.0.0.0', '::'].includes(metrics.host))
    found.push(
      finding('warning', 'Settings', 'METRICS_HOST is every address of this machine, and there is no sign-in. Name a private one.'),
    );
  if (backupPassphrase === undefined && databaseUrl !== undefined)
    found.push(
      finding(
        'warning',
        'Settings',
        'BACKUP_PASSPHRASE is not set, so backups hold keys and addresses in the clear. Set it, and keep it elsewhere too.',
      ),
    );
  return found;
}
