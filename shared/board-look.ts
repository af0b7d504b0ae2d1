import { dark, light } from './colours.ts';

/** The colours that an operator chooses, as `#rrggbb`. */
export const lookColours = ['accentLight', 'accentDark', 'button', 'header'] as const;
export type LookColour = (typeof lookColours)[number];
export type Look = Record<LookColour, string>;

export const defaultLook: Look = { accentLight: light.wire, accentDark: dark.wire, button: light.tag, header: light.mast };

/** WCAG 2.2, 1.4.3: the contrast of text with what is behind it. */
const leastContrast = 4.5;

const white = '#ffffff';
/** What is behind a link in each theme. */
const grounds = { accentLight: [light.paper, light.surface, light.sunken], accentDark: [dark.paper, dark.surface, dark.sunken] };
/** The text on a filled accent. */
const onAccent = { accentLight: light.onWire, accentDark: dark.onWire };

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const hex = (parts: readonly number[]) => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of one colour and the rest of another. */
function mix(one: string, other: string, share: number): string {
  const others = channels(other);
  return hex(channels(one).map((part, at) => part * share + (others[at] ?? 0) * (1 - share)));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const clearest = (on: string, texts: readonly [string, string]) => (contrast(on, texts[0]) >= contrast(on, texts[1]) ? texts[0] : texts[1]);

const tintOf = {
  accentLight: (colour: string) => mix(colour, light.surface, 0.12),
  accentDark: (colour: string) => mix(colour, dark.surface, 0.18),
};
const textOnButton = (button: string) => clearest(button, [light.onTag, white]);
/** The button while it is pointed at: away from its text. */
const pressed = (button: string) => mix(button, textOnButton(button) === white ? '#000000' : white, 0.88);
const textOnHeader = (header: string) => clearest(header, [light.onMast, light.ink]);
const softOnHeader = (header: string) => mix(textOnHeader(header), header, 0.8);

/** Each pair of text and ground that a colour is part of. */
const pairs: Record<LookColour, (colour: string) => [text: string, ground: string][]> = {
  accentLight: (colour) => accentPairs('accentLight', colour),
  accentDark: (colour) => accentPairs('accentDark', colour),
  button: (colour) => [colour, pressed(colour)].map((ground) => [textOnButton(colour), ground]),
  header: (colour) => [
    [textOnHeader(colour), colour],
    [softOnHeader(colour), colour],
  ],
};

function accentPairs(name: 'accentLight' | 'accentDark', colour: string): [string, string][] {
  const behind = [...grounds[name], tintOf[name](colour)];
  return [...behind.map((ground): [string, string] => [colour, ground]), [onAccent[name], colour]];
}

/** The lowest contrast that this colour causes. */
export const lowestContrast = (name: LookColour, colour: string): number =>
  Math.min(...pairs[name](colour).map(([text, ground]) => contrast(text, ground)));

export const isLegible = (name: LookColour, colour: string): boolean => lowestContrast(name, colour) >= leastContrast;

/** The nearest shade of the same colour that is legible: darker or lighter, whichever changes it least. */
export function nearestLegible(name: LookColour, colour: string): string {
  for (let step = 0; step <= 50; step++)
    for (const towards of ['#000000', '#ffffff']) {
      const shade = mix(colour, towards, 1 - step / 50);
      if (isLegible(name, shade)) return shade;
    }
  return defaultLook[name];
}

/** The CSS variables that a look sets, by name; those of the default look are in web/styles.css. */
export function lookVariables(look: Look): Record<string, string> {
  const { accentLight, accentDark, button, header } = look;
  const themed = (inLight: string, inDark: string) => `light-dark(${inLight}, ${inDark})`;
  return {
    ...((accentLight !== defaultLook.accentLight || accentDark !== defaultLook.accentDark) && {
      '--color-wire': themed(accentLight, accentDark),
      '--color-wire-wash': themed(tintOf.accentLight(accentLight), tintOf.accentDark(accentDark)),
    }),
    ...(button !== defaultLook.button && {
      '--color-tag': button,
      '--color-tag-deep': pressed(button),
      '--color-on-tag': textOnButton(button),
    }),
    ...(header !== defaultLook.header && {
      '--color-mast': header,
      '--color-on-mast': textOnHeader(header),
      '--color-on-mast-soft': softOnHeader(header),
    }),
  };
}
