import { useEffect, useState } from 'react';
import type { CommandInput } from '../../shared/commands.ts';
import { sendCommand } from '../engine/command.ts';

/** How long (ms) typing must pause before a text is rendered: it spends from the person's budget. */
const pause = 700;

type Of = CommandInput<'previewText'>['body']['of'];

/** What readers will see of a text, as HTML; what was rendered before stays until it arrives. Nothing is asked for an empty text. */
export function useRenderedText(typed: string, of: Of): string {
  const [html, setHtml] = useState('');
  const text = typed.trim();
  useEffect(() => {
    if (text === '') return;
    const control = new AbortController();
    const ask = () => sendCommand('previewText', { body: { text, of } }, { signal: control.signal });
    const timer = setTimeout(() => void ask().then((answer) => setHtml(answer.html), ignore), pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, of]);
  return text === '' ? '' : html;
}

/** The form says what is wrong with the text. */
const ignore = () => undefined;
