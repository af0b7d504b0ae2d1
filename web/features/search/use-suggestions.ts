import { useEffect, useRef, useState } from 'react';
import { reads } from '../../../shared/reads.ts';
import type { Suggestions } from '../../../shared/search.ts';
import { readOnce } from '../../live/read-once.ts';
import { isEnough, wordsIn } from './words.ts';

/** How long (ms) the typing must pause: shorter than most do between two words, longer than between two letters. */
const pause = 80;
/** Requests under way at once. On a slow network the answer to a few letters less is better than none. */
const mostUnderWay = 3;

interface Answer {
  words: string;
  answer: Suggestions | undefined;
}

const nothing: Answer = { words: '', answer: undefined };

/**
 * Suggestions for what is typed, with the words that they are for: those before stay until new ones are there, and an answer that comes
 * late is not shown after one to a later question.
 */
export function useSuggestions(typed: string): Answer {
  const [latest, setLatest] = useState<Answer>(nothing);
  const asking = useRef(new Asking());
  const words = wordsIn(typed);
  useEffect(() => {
    const { current } = asking;
    if (!isEnough(words)) {
      current.forget();
      setLatest(nothing);
      return;
    }
    const timer = setTimeout(() => void current.ask(words, setLatest), pause);
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => {
    const { current } = asking;
    return () => current.forget();
  }, []);
  return latest;
}

/** Questions in the order in which they were asked. */
class Asking {
  #underWay: AbortController[] = [];
  readonly #known = new Map<string, Suggestions>();

  async ask(words: string, onAnswer: (answer: Answer) => void): Promise<void> {
    const control = new AbortController();
    const underWay = [...this.#underWay, control];
    for (const oldest of underWay.splice(0, underWay.length - mostUnderWay)) oldest.abort();
    this.#underWay = underWay;
    const answer = this.#known.get(words) ?? (await readOnce<Suggestions>(reads.suggestions(words), control.signal));
    const place = this.#underWay.indexOf(control);
    if (place < 0) return;
    // Whoever asked earlier is too late.
    for (const earlier of this.#underWay.splice(0, place + 1)) if (earlier !== control) earlier.abort();
    if (answer === undefined) return;
    this.#known.set(words, answer);
    onAnswer({ words, answer });
  }

  forget() {
    for (const each of this.#underWay.splice(0)) each.abort();
    this.#known.clear();
  }
}
