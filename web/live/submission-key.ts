import { useRef } from 'react';
import { newKey } from './command.ts';

/**
 * The Idempotency-Key of a form: the same for as long as the same content is sent, so that a second press, or a second try after an answer
 * that never came, does it once. `done` after success: the next time is another intention, even with the same words.
 */
export function useSubmissionKey() {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor(body: unknown): string {
      const content = JSON.stringify(body);
      if (last.current.content !== content) last.current = { content, key: newKey() };
      return last.current.key;
    },
    done() {
      last.current = { content: '', key: '' };
    },
  };
}
