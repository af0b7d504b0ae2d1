import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a card says. In other languages: `embed.card.…` in web/messages. */
const english = {
  votes: 'Votes',
  comments: 'Comments',
  free: 'Free',
  expired: 'Expired',
  gone: 'This deal is not available.',
  pause: 'Pause updates',
  resume: 'Resume updates',
};
export type CardTexts = Record<keyof typeof english, string> & { direction: string };

/** By language, from web/build/embed-texts.ts. */
export function cardTexts(webRoot: string): Record<string, CardTexts> {
  const file = path.join(webRoot, 'embed-texts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { en: { ...english, direction: 'ltr' } };
}
