import type { PostingDraft } from './post-draft.ts';

/** What a new deal begins with that comes from elsewhere on the board: it gets a draft of its own. */
export type Beginning = Partial<PostingDraft>;

let handed: Beginning | undefined;

/** To be called before going to /post. */
export function handOn(beginning: Beginning): void {
  handed = beginning;
}

export function takeHandedOn(): Beginning | undefined {
  const taken = handed;
  handed = undefined;
  return taken;
}
