import { type Html, html } from '../../platform/text/html.ts';
import type { Translator } from './translator.ts';

interface LinkPage {
  title: string;
  text?: string;
  /** What can be chosen; each button sends its value as `choice`. */
  choices?: readonly { value: string; text: string }[];
}

/** A page behind a link in a message: works without scripts and without signing in. */
export function linkPage({ language, direction, t }: Translator, boardName: string, { title, text, choices = [] }: LinkPage): string {
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${boardName}</title>
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/link-page.css">
</head>
<body>
<main>
<p><a href="/">${boardName}</a></p>
<h1>${title}</h1>
${text !== undefined && html`<p>${text}</p>`}
${choices.length > 0 && html`<form method="post">${choices.map(button)}</form>`}
<p><a href="/settings/channels">${t('message.settings')}</a></p>
</main>
</body>
</html>`.text;
}

const button = ({ value, text }: { value: string; text: string }): Html => html`<button name="choice" value="${value}">${text}</button>`;
