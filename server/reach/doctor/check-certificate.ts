import { warningRules } from '../../../shared/admin/warnings.ts';
import type { Config } from '../../platform/config/config.ts';
import { daysOfCertificate } from '../../platform/fetching/end-of-certificate.ts';
import { type Finding, finding } from './finding.ts';

export async function checkCertificate({ publicUrl }: Pick<Config, 'publicUrl'>, now?: number): Promise<Finding[]> {
  const days = await daysOfCertificate(publicUrl, now);
  // That nobody answers, another check says.
  if (days === undefined) return [];
  if (days < 0) return [finding('error', 'Proxy', `its certificate ended ${-days} days ago. Renew it.`)];
  // Most renew a month before the end.
  if (days < warningRules.certificate)
    return [finding('warning', 'Proxy', `its certificate ends in ${days} days. Find out why it is not renewed.`)];
  return [finding('ok', 'Proxy', `its certificate is good for ${days} days.`)];
}
