/** What somebody wrote, as the server rendered it. */
export const Prose = ({ html, className = '' }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets nothing through but plain markup (server/text/markdown.ts)
  <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);
