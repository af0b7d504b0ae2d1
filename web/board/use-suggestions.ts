import { useEffect, useRef, useState } from 'react';
import { reads } from '../../shared/reads.ts';
import type { Suggestions } from '../../shared/search.ts';
import { fetchRead } from '../engine/fetch-read.ts';
import { OrderedRequests } from '../lib/ordered-requests.ts';
import { cleanQuery, isLongEnough } from './clean-query.ts';

/** How long (ms) typing must pause: longer than between two letters, shorter than between two words. */
const debounce = 80;

interface Answer {
  words: string;
  answer: Suggestions | undefined;
}

const nothing: Answer = { words: '', answer: undefined };

/**
 * Suggestions for what is typed, with the query they are for. The previous ones stay until new ones arrive or fail; late answers are
 * dropped.
 */
export function useSuggestions(typed: string): Answer {
  const [latest, setLatest] = useState<Answer>(nothing);
  const asking = useRef<OrderedRequests<Suggestions>>(null);
  const words = cleanQuery(typed);
  useEffect(() => {
    asking.current ??= new OrderedRequests((q, signal) => fetchRead(reads.suggestions(q), signal));
    const { current } = asking;
    if (!isLongEnough(words)) {
      current.forget();
      setLatest(nothing);
      return;
    }
    const timer = setTimeout(
      () => void current.ask(words, (answer) => setLatest(answer === undefined ? nothing : { words, answer })),
      debounce,
    );
    return () => clearTimeout(timer);
  }, [words]);
  useEffect(() => () => asking.current?.forget(), []);
  return latest;
}
