import { dark, light } from '../../../shared/colours.ts';

const themed = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`;

/**
 * The card's style sheet: the board's own colours (web/styles.css), and its size from the frame's. Small frames lose the picture, then the
 * line about the board.
 */
const sheet = `
*{box-sizing:border-box;margin:0}
:root{color-scheme:light dark;--surface:${themed('surface')};--sunken:${themed('sunken')};--line:${themed('line')};--ink:${themed('ink')};--soft:${themed('soft')};--color-wire:${themed('wire')};--up:${themed('up')};--color-tag:${light.tag};--color-on-tag:${light.onTag};--danger:${themed('danger')};font:15px/1.4 system-ui,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif;color:var(--ink)}
:root.light{color-scheme:light}
:root.dark{color-scheme:dark}
html,body{block-size:100%;background:transparent}
article{display:flex;flex-direction:column;block-size:100%;overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:14px}
a{color:inherit;text-underline-offset:3px}
a:focus-visible{outline:3px solid var(--color-wire);outline-offset:-3px;border-radius:6px}
.deal{flex:1;min-block-size:0;display:flex;gap:14px;padding:12px 14px;text-decoration:none}
.deal:hover h1{text-decoration:underline}
.picture{flex:none;inline-size:104px;block-size:auto;aspect-ratio:1;align-self:center;border-radius:10px;background:#fff;object-fit:contain}
.facts{flex:1;min-inline-size:0;display:flex;flex-direction:column;gap:4px;justify-content:center}
h1{font-size:16px;line-height:1.3;font-weight:650;overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
p{display:flex;flex-wrap:wrap;align-items:baseline;column-gap:8px}
.price b{font-size:19px;background:var(--color-tag);color:var(--color-on-tag);border-radius:5px;padding-inline:7px}
.price s,.meta{color:var(--soft)}
.price i{font-style:normal;font-weight:600}
.meta{font-size:14px}
.votes{color:var(--up);font-weight:650}
.state{font-weight:650;color:var(--danger)}
.over h1,.over .price b{color:var(--soft)}
.over .price b{background:var(--sunken);text-decoration:line-through}
.over .picture{filter:grayscale(1);opacity:.7}
footer{display:flex;align-items:center;gap:12px;padding:0 14px;min-block-size:34px;border-block-start:1px solid var(--line);font-size:13px;color:var(--soft)}
footer a{padding-block:6px}
footer :first-child{margin-inline-end:auto;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.gone{flex:1;display:grid;place-items:center;padding:12px;text-align:center}
@media(width<360px){.deal{padding:10px 12px;gap:10px}.picture{inline-size:72px;align-self:start}.facts{justify-content:start}h1{-webkit-line-clamp:4}}
@media(width<240px){.picture{display:none}}
@media(height<150px){.picture{inline-size:64px}h1{-webkit-line-clamp:1}}
@media(height<110px){footer{display:none}}
@media(forced-colors:active){.price b{border:1px solid}}
`.replaceAll('\n', '');

/** With the colours of the board's look that the card uses. */
export function cardStyle(look: Readonly<Record<string, string>> = {}): string {
  const colours = ['--color-wire', '--color-tag', '--color-on-tag'].flatMap((name) => {
    const colour = look[name];
    return colour === undefined ? [] : `${name}:${colour}`;
  });
  return colours.length === 0 ? sheet : `${sheet}:root{${colours.join(';')}}`;
}
