import { dark, light } from '../../../shared/colours.ts';
import { Html, html } from '../../platform/text/html.ts';
import type { Link, Message, MessageItem } from '../channels/message.ts';

// Mail programs that know no dark mode show the light colours.
const darkRules = `@media (prefers-color-scheme: dark) {
.paper{background:${dark.paper}!important}.surface{background:${dark.surface}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.link{color:${dark.wire}!important}.rule{border-color:${dark.line}!important}}`;

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

/** The message as an HTML document: tables and inline styles, because mail programs know little else. All addresses are absolute. */
export function mailHtml(message: Message): string {
  const { language, direction, title, lines, items, board, open } = message;
  const [item, ...others] = items;
  const isOne = item !== undefined && others.length === 0;
  // The price stands below, larger.
  const heading = isOne && item.title === title ? item.withoutPrice : title;
  return html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>${darkStyle}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:0 4px 12px"><a href="${board.url}" class="ink" style="color:${light.ink};font-size:18px;font-weight:700;text-decoration:none">${board.name}</a></td></tr>
<tr><td class="surface" style="background:${light.surface};border:1px solid ${light.line};border-radius:14px;padding:20px">
<h1 class="ink" style="margin:0 0 8px;color:${light.ink};font-size:20px;line-height:1.3">${heading}</h1>
${lines.map((line) => html`<p class="ink" style="margin:0 0 12px;color:${light.ink};font-size:16px;line-height:1.5">${line}</p>`)}
${items.map((item) => itemHtml(item, isOne))}
${items.length === 0 && button(open)}
${message.more > 0 && html`<p style="margin:16px 0 0">${textLink(open)}</p>`}
</td></tr>
<tr><td class="soft" style="padding:14px 4px;color:${light.soft};font-size:13px;line-height:1.6">${footer(message)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`.text;
}

/** Our own text, so it is not escaped. */
const darkStyle = new Html(darkRules);

/** @param isOne its title and lines are those of the message */
function itemHtml(item: MessageItem, isOne: boolean): Html {
  const { deal, open, get, why } = item;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="border-top:${isOne ? '0' : `1px solid ${light.line}`};margin-top:12px"><tr>
${deal?.picture !== undefined && picture(deal.picture, open)}
<td valign="top" style="padding-top:12px">
${!isOne && html`<p style="margin:0 0 4px;font-size:16px;line-height:1.4"><a href="${open.url}" class="ink" style="color:${light.ink};font-weight:600;text-decoration:none">${item.withoutPrice}</a></p>`}
${!isOne && item.lines.map((line) => html`<p class="ink" style="margin:0 0 6px;color:${light.ink};font-size:15px">${line}</p>`)}
${isOne && deal !== undefined && !item.title.includes(deal.title) && html`<p style="margin:0 0 4px;font-size:16px;line-height:1.4"><a href="${open.url}" class="ink" style="color:${light.ink};font-weight:600;text-decoration:none">${deal.title}</a></p>`}
${deal?.price !== undefined && html`<p class="ink" style="margin:0 0 4px;color:${light.ink};font-size:20px;font-weight:700">${deal.price}</p>`}
${deal?.merchant !== undefined && html`<p class="soft" style="margin:0 0 4px;color:${light.soft};font-size:14px">${deal.merchant}</p>`}
<p style="margin:10px 0 0">${get !== undefined && button(get)} ${isOne && get === undefined ? button(open) : textLink(open)}</p>
${why !== undefined && html`<p class="soft" style="margin:12px 0 0;color:${light.soft};font-size:13px;line-height:1.5">${why}<br>${smallLinks([item.stop, item.less])}</p>`}
</td></tr></table>`;
}

const picture = (url: string, open: Link) =>
  html`<td valign="top" width="112" style="padding:12px 16px 0 0"><a href="${open.url}"><img src="${url}" width="96" alt="" style="display:block;width:96px;height:auto;border:0;border-radius:10px"></a></td>`;

const button = ({ text, url }: Link) =>
  html`<a href="${url}" style="display:inline-block;background:${light.tag};color:${light.onTag};font-size:15px;font-weight:600;text-decoration:none;padding:10px 18px;border-radius:10px;margin:0 10px 6px 0">${text}</a>`;

const textLink = ({ text, url }: Link) =>
  html`<a href="${url}" class="link" style="color:${light.wire};font-size:15px;line-height:40px">${text}</a>`;

const smallLinks = (links: readonly (Link | undefined)[]) =>
  links.flatMap((link) =>
    link === undefined ? [] : [html`<a href="${link.url}" class="link" style="color:${light.wire}">${link.text}</a>&nbsp;&nbsp; `],
  );

const footer = ({ settings, stopAll }: Message) => html`${smallLinks([settings, stopAll])}`;
