import { toast } from '../components/toast.tsx';
import { showError } from './show-error.ts';

/** Says that a command is done, and offers to undo it. Shows errors as a toast. */
export const withUndo = <Answer>(
  done: Promise<Answer>,
  words: string,
  label: string,
  undo: (answer: Answer) => Promise<unknown>,
): Promise<void> => done.then((answer) => toast(words, { label, act: () => void undo(answer).catch(showError) }), showError);
