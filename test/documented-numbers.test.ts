import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from '../server/platform/config/config.ts';
import { connectionsOfNode } from '../server/platform/database/requirements.ts';
import { rateLimits } from '../server/platform/http/rate-limits.ts';
import { erasure, recentSignIn } from '../shared/account-limits.ts';
import { checkThresholds } from '../shared/check-thresholds.ts';
import { heartbeatInterval, silenceTimeout } from '../shared/connection-timers.ts';
import { heatDuration, shownVoteSpeed } from '../shared/heat.ts';
import { heatScaling } from '../shared/heat-scaling.ts';
import {
  badgeRules,
  clicks,
  crawling,
  duplicates,
  exchangeRateAge,
  idempotency,
  limits,
  offlineReads,
  presenceThreshold,
  priceCorrections,
  quotas,
  relatedDeals,
  restoration,
  trustRules,
} from '../shared/limits.ts';
import {
  contentRules,
  materialChanges,
  moderation,
  newPeople,
  recusal,
  representativeDeals,
  reviewedChanges,
  revokedDownvotes,
  sharedAddresses,
} from '../shared/moderation-limits.ts';
import { alerts, alertTrials, channelRules, commentNotices } from '../shared/notification-limits.ts';
import { reportThresholds } from '../shared/report-thresholds.ts';
import { networksKept, ringSuspicion, voteWeights } from '../shared/weights.ts';

const day = 86_400;
const hour = 3_600;
const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** As prose spells it. */
const word = (count: number) => small[count] ?? `${count}`;
const percent = (share: number) => `${share * 100} %`;

const [firstDay, afterWeek, afterMonth] = voteWeights.newPeople;
const [, , ...falling] = voteWeights.perNetwork;
const config = loadConfig({});
const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };
const node = `Node ${engines.node.replace('>=', '')} or later`;

/** Sentences of the documents, with the numbers of the code. Whoever changes a number is told here which sentence to change. */
const sentences: Record<string, readonly string[]> = {
  'SPEC.md': [
    `${percent(heatScaling.share.warm)}, ${percent(heatScaling.share.hot)} and ${percent(heatScaling.share.blazing)} of the newest deals`,
    `Only live deals of the last ${heatDuration / day} days show a level`,
    `from ${word(shownVoteSpeed)} an hour on`,
    `weighs ${firstDay[1]} on the first day, ${afterWeek[1]} after a week and ${afterMonth[1]} after ${afterMonth[0]} days`,
    `weigh in full, the next ones ${falling[0]}, ${falling[1]} and then ${falling[2]} of that`,
    `People of T${voteWeights.networkExemptFrom} and above are exempt`,
    `stored as a keyed hash for ${networksKept / day} days`,
    `If at least ${word(ringSuspicion.withheld)} votes' weight is missing, and that is ${percent(ringSuspicion.share)} of the upvotes`,
    `within ${word(checkThresholds.within / hour)} hours expires the deal`,
    `All new people together weigh at most ${checkThresholds.newPeople}`,
    `above ${word(checkThresholds.plausible)} times the deal's counts only if someone of T${checkThresholds.plausibleTrust} or above`,
    `In the first ${newPeople.days} days a new person can post ${word(quotas.newPersonDeals.max)} deals a day`,
    `can restore it for ${word(restoration.within / 60)} minutes`,
    `If the deal has ${word(materialChanges.votes)} votes, or is ${materialChanges.after === hour ? 'an hour' : '?'} old and has any`,
    `and for ${reviewedChanges.after === day ? 'a day' : '?'} after an approval`,
    `come from ${word(reportThresholds.people)} people or more`,
    `The claim ends after ${moderation.claim / 60} minutes`,
    `can undo the decision for ${word(moderation.undo / 60)} minutes`,
    `no longer works there is concerned for another ${recusal.formerEmployer} days`,
    `for ${recusal.formerEmployer} days after it ends, they can neither vote on nor check`,
    `After ${word(revokedDownvotes.max)} revoked downvotes in ${revokedDownvotes.within} days, a person cannot vote down`,
    `For ${word(erasure.after / day)} days they can sign in again`,
    `for ${duplicates.reactivatable / day} days after it expired, unless the new price is at least ${duplicates.cheaper * 100} % lower`,
    `If a link is corrected within ${word(priceCorrections.within / 60)} minutes`,
    `are more than ${exchangeRateAge.warning} days old`,
    `${word(representativeDeals.day.max)} deal of it in 24 hours, and ${word(representativeDeals.week.max)} in 7 days, or ${word(representativeDeals.hot.max)} if`,
    `comments and names of the last ${contentRules.days} days`,
    `changed ${word(quotas.names.max)} times in ${quotas.names.within / day} days`,
    `to T1 after ${trustRules.member.days} days and ${trustRules.member.actions} visible deals or comments`,
    `to T2 after ${trustRules.trusted.days} days and ${trustRules.trusted.hotDeals} hot deals`,
    `one of the first ${badgeRules.founder} members`,
    `checker (${badgeRules.checker} checks`,
    `Fewer than ${word(relatedDeals.people)} people do not count`,
    `a limited number of reads for ${offlineReads.keptFor / day} days`,
    `from ${word(presenceThreshold)} on`,
    `If that is more than ${word(alerts.priceDays)} days ago`,
    `found in the last ${alerts.days} days`,
    `Beyond ${alertTrials.maxMatches.toLocaleString('en')}, it says "at least"`,
    `at most ${commentNotices.perComment} of the people it mentions`,
    `notify ${commentNotices.mentions} people of mentions an hour, and the same person ${commentNotices.perRecipient} times an hour`,
    `asked at most ${word(channelRules.checksOfAddress)} times a day`,
    `a guest's network once ${clicks.countedOnce === hour ? 'an hour' : '?'}`,
    `a sign-in that is at most ${word(recentSignIn.within / 60)} minutes old`,
  ],
  'docs/api.md': [
    `A comment line every ${heartbeatInterval / 1_000} s is the heartbeat. If you hear nothing for ${silenceTimeout / 1_000} s, connect again`,
    `runs once and gives the same answer, for ${word(idempotency.keptFor / day)} days`,
    `For ${channelRules.formerSecret === day ? 'a day' : '?'} after you replace the secret`,
    `Each address may send ${rateLimits.mcp.max} messages a minute`,
  ],
  'CONTRIBUTING.md': [`You need git, npm and ${node}.`],
  'docs/scaling.md': [`each node opens up to ${connectionsOfNode},`],
  '.env.example': [`at most ${(crawling.max * 60) / crawling.every} pages a minute`],
  'README.md': [
    `You need git, npm and ${node}.`,
    `accepts uploads of ${limits.images.bytes / 1_048_576} MB`,
    `what it would have matched in the last ${alerts.days} days`,
    `An address that more than ${sharedAddresses.people} accounts share is ignored`,
    `| \`HOST\`, \`PORT\` | \`${config.host}\`, \`${config.port}\` |`,
    `| \`DEMO_PROVIDER_PORT\`, \`DEMO_PROVIDER_HOST\` | \`PORT\` + ${config.demoProviderPort - config.port}, loopback |`,
    `| \`TRUSTED_PROXIES\` | \`${config.trustedProxies.join()}\` |`,
    `| \`ACCOUNT_TRACE_DAYS\` | \`${config.accountTraceDays}\` |`,
    `| \`LOG_LEVEL\` | \`${config.logLevel}\` |`,
  ],
};

test.each(Object.keys(sentences))('the numbers in %s are those of the code', (document) => {
  // In .env.example, each line of a comment begins with #.
  const text = readFileSync(document, 'utf8').replaceAll(/\n# |\s+/g, ' ');
  expect(sentences[document]?.filter((sentence) => !text.includes(sentence))).toEqual([]);
});

test('the README and .env.example name every setting', () => {
  const settings = [...readFileSync('server/platform/config/environment.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(settings).toContain('DATABASE_URL');
  const [readme, example] = [readFileSync('README.md', 'utf8'), readFileSync('.env.example', 'utf8')];
  expect(settings.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  expect(settings.filter((name) => !example.includes(`#${name}=`))).toEqual([]);
});
