import * as rateLimits from '../server/platform/http/rate-limits.ts';
import * as accountLimits from '../shared/account-limits.ts';
import * as checkThresholds from '../shared/check-thresholds.ts';
import { constantNames, constantOf } from '../shared/constants.ts';
import * as firstLoadLimits from '../shared/first-load-limits.ts';
import * as heat from '../shared/heat.ts';
import * as heatScaling from '../shared/heat-scaling.ts';
import * as limits from '../shared/limits.ts';
import * as moderationLimits from '../shared/moderation-limits.ts';
import * as notificationLimits from '../shared/notification-limits.ts';
import * as offlineLimits from '../shared/offline-limits.ts';
import * as reportThresholds from '../shared/report-thresholds.ts';
import { sanctionLadder } from '../shared/sanction-ladder.ts';
import * as weights from '../shared/weights.ts';
import { readCatalogue } from '../web/messages/catalogue-files.ts';
import { constantsOf } from './documented-constants.ts';
import { code, table } from './markdown.ts';

const modules = {
  'shared/limits.ts': limits,
  'shared/first-load-limits.ts': firstLoadLimits,
  'shared/account-limits.ts': accountLimits,
  'shared/moderation-limits.ts': moderationLimits,
  'shared/notification-limits.ts': notificationLimits,
  'shared/offline-limits.ts': offlineLimits,
  'shared/weights.ts': weights,
  'shared/heat.ts': heat,
  'shared/heat-scaling.ts': heatScaling,
  'shared/check-thresholds.ts': checkThresholds,
  'shared/report-thresholds.ts': reportThresholds,
  'shared/sanction-ladder.ts': { sanctionLadder },
  'server/platform/http/rate-limits.ts': rateLimits,
};

export function constants(): string {
  const { messages } = readCatalogue('en');
  const changeable = constantNames.map((name) => {
    const { value, min, max } = constantOf(name);
    return [code(name), ...[value, min, max].map(code), messages[`admin.constant.${name}`] ?? ''];
  });
  const parts = Object.entries(modules).map(([file, module]) => {
    // These are on the page of limits.
    const rows = constantsOf(file, module).filter(([name = '']) => !/^`(limits|listLimits)\b/.test(name));
    return `## ${file}\n${table(['constant', 'value', 'meaning'], rows)}`;
  });
  return [
    `## Changeable by an admin\nAt \`/admin/constants\`, without a restart.\n\n${table(['constant', 'default', 'from', 'to', 'meaning'], changeable)}`,
    ...parts,
  ].join('\n\n');
}
