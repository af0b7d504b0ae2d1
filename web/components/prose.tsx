import { useMemo } from 'react';
import { serverHtml } from '../lib/trusted-html.ts';

/** What somebody wrote, as the server rendered it. */
export function Prose({ html, className = '' }: { html: string; className?: string }) {
  // The same object again, or React would write the same HTML again at each rendering.
  const written = useMemo(() => ({ __html: serverHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the server's own markup
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={written} />;
}
