import { z } from 'zod';
import { isEarlier, ourRelease } from '../../platform/database/our-release.ts';

/** What is read of the answer, as GitHub and others give it for the newest release. */
const Release = z.object({
  tag_name: z.string().regex(/^v?\d{1,4}\.\d{1,4}\.\d{1,4}$/),
  html_url: z.url({ protocol: /^https?$/ }).optional(),
});

export interface NewerRelease {
  version: string;
  /** Of its notes. Empty if unknown. */
  notes: string;
}

const day = 86_400_000;
/** Milliseconds until an answer. */
const patience = 10_000;

let asked: { url: string; at: number; found: NewerRelease | undefined } | undefined;

/** The newest release at this address, if it is newer than this one. Asks once a day; without an answer, what was known stays. */
export async function newerRelease(url: string | undefined, now = Date.now()): Promise<NewerRelease | undefined> {
  if (url === undefined) return undefined;
  if (asked?.url !== url || now - asked.at >= day) asked = { url, at: now, found: await ask(url).catch(() => asked?.found) };
  return asked.found;
}

async function ask(url: string): Promise<NewerRelease | undefined> {
  const answer = await fetch(url, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(patience) });
  const { tag_name: tag, html_url: notes = '' } = Release.parse(await answer.json());
  const version = tag.replace(/^v/, '');
  return isEarlier(ourRelease, version) ? { version, notes } : undefined;
}
