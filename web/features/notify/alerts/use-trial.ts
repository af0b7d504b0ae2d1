import { useEffect, useRef, useState } from 'react';
import type { AlertTrial } from '../../../../shared/alerts.ts';
import { sendCommand } from '../../../engine/command.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { fieldErrors } from '../../../errors/error-text.ts';
import { OrderedRequests } from '../../../lib/ordered-requests.ts';
import type { TriableAlert } from './alert-target.ts';

/** How long (ms) changes must pause before they are tried. */
const debounce = 300;

interface Answer {
  trial?: AlertTrial;
  /** Why it could not be tried, by field; without fields it failed. */
  errors?: Record<string, string>;
}

/** What an alert would have found, tried again when it changes; the previous answer stays until then. Undefined alerts are not tried. */
export function useTrial(alert: TriableAlert | undefined): Answer & { isBehind: boolean } {
  const [{ question: answered, ...answer }, setLatest] = useState<Answer & { question?: string }>({});
  const asking = useRef<OrderedRequests<Answer>>(null);
  const question = alert === undefined ? undefined : JSON.stringify(alert);
  useEffect(() => {
    if (question === undefined) return;
    const isFirst = asking.current === null;
    asking.current ??= new OrderedRequests(tryOn);
    const { current } = asking;
    const ask = () => void current.ask(question, (latest) => setLatest({ question, ...(latest ?? { errors: {} }) }));
    const timer = setTimeout(ask, isFirst ? 0 : debounce);
    return () => clearTimeout(timer);
  }, [question]);
  useEffect(() => () => asking.current?.forget(), []);
  return { ...answer, isBehind: question !== undefined && question !== answered };
}

async function tryOn(question: string, signal: AbortSignal): Promise<Answer | undefined> {
  try {
    return { trial: await sendCommand('tryAlert', { body: JSON.parse(question) as TriableAlert }, { signal }) };
  } catch (refusal) {
    return refusal instanceof Refusal && refusal.fields.length > 0 ? { errors: fieldErrors(refusal.fields) } : undefined;
  }
}
