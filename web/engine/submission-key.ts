import { useRef } from 'react';
import { newKey } from './command-request.ts';

/**
 * The Idempotency-Key of a form. It stays the same while the content stays the same, so a second press, or another try after a lost answer, does
 * it only once. Call `done` after success, so that the same words can be sent again.
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
