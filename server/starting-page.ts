import type { Translator } from './notify/channels/translator.ts';
import { Html, html } from './platform/text/html.ts';

/** Opens the page in place of this one as soon as the board answers, and stays while nothing does. */
export const startingScript = `setInterval(async () => {
  const { status } = await fetch('', { method: 'HEAD' }).catch(() => ({ status: 503 }));
  if (status < 500) location.reload();
}, 2000);`;

/** What a browser shows while the board starts. Everything is in it, because nothing else is served. */
export const startingPage = ({ language, direction, t }: Translator, style: string): string =>
  html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t('message.starting')}</title>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${new Html(style)}</style>
<script>${new Html(startingScript)}</script>
</head>
<body>
<main>
<h1>${t('message.starting')}</h1>
<p>${t('message.starting.text')}</p>
</main>
</body>
</html>`.text;
