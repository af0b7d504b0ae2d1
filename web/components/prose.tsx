import { useMemo } from 'react';
import { serverHtml } from '../lib/trusted-types.ts';

/** Text of a person, rendered by the server. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // The same object each time, or React would set the same HTML again on every render.
  const written = useMemo(() => ({ __html: serverHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the server's own markup
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={written} />;
}
