import { z } from 'zod';
import { isLegible, lookColours, nearestLegible } from '../board-look.ts';
import { announcementLooks, settingLimits, settingNames, themes } from '../board-settings.ts';
import { ImageHash } from '../images.ts';
import { limits } from '../limits.ts';
import { linkTagPattern } from '../link-tags.ts';
import { Currency, Moment, text } from '../schema.ts';
import { erasedContents, paidDealPolicies, registrationModes } from '../states.ts';
import { ChangedBy } from './changed-by.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** A web address, or a path of the board. */
const Address = z
  .string()
  .max(limits.url.max)
  .refine((url) => /^\/(?!\/)\S*$/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url)), {
    error: 'Enter an address that starts with https:// or with /',
    params: { rule: 'address' },
  });
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

const LinkTags = z
  .array(z.string().max(200))
  .overwrite((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))
  .refine((lines) => lines.length <= settingLimits.linkTags && lines.every((line) => linkTagPattern.test(line)), {
    error: `At most ${settingLimits.linkTags} lines such as "shop.example tag=board-21"`,
    params: { rule: 'link_tags' },
  });

const Announcement = z.strictObject({
  text: text(settingLimits.announcement),
  look: z.enum(announcementLooks),
  /** When it ends; without, it stays until it is removed. */
  until: Moment.optional(),
});

/** All settings of a board. What is missing is off. */
export const BoardSettings = z
  .strictObject({
    name: text(settingLimits.name),
    welcome: text({ ...settingLimits.welcome, lines: true }).optional(),
    footerLinks: z.array(z.strictObject({ label: text(settingLimits.footerLabel), url: Address })).max(settingLimits.footerLinks),
    /** Who can become a member. */
    registration: z.enum(registrationModes),
    /** What becomes of deals and comments of erased accounts. */
    erasedContent: z.enum(erasedContents),
    /** Whether affiliate and sponsored deals are accepted, with their label. */
    paidDeals: z.enum(paidDealPolicies),
    /** The board's own affiliate tags: a domain with its parameter and value, such as `shop.example tag=board-21`. */
    linkTags: LinkTags,
    logo: ImageHash.optional(),
    icon: ImageHash.optional(),
    accentLight: Colour,
    accentDark: Colour,
    button: Colour,
    header: Colour,
    theme: z.enum(themes),
    currency: Currency,
    timeZone: z.string().refine((zone) => timeZones.has(zone), { error: 'Not a time zone', params: { rule: 'unknown' } }),
    /** ISO 639-1. None: all that the board speaks. */
    languages: z.array(z.string().regex(/^[a-z]{2}$/)).max(50),
    announcement: Announcement.optional(),
  })
  .superRefine((settings, { addIssue }) => {
    for (const name of lookColours)
      if (Colour.safeParse(settings[name]).success && !isLegible(name, settings[name]))
        addIssue({
          code: 'custom',
          path: [name],
          message: `Text would be hard to read; the nearest readable shade is ${nearestLegible(name, settings[name])}`,
          params: { rule: 'contrast', suggestion: nearestLegible(name, settings[name]) },
        });
  });
export type BoardSettings = z.infer<typeof BoardSettings>;

/** `GET /api/admin/settings` */
export const AdminSettings = z.object({
  version: z.int(),
  settings: BoardSettings,
  /** The publications, last first. */
  history: z.array(
    z.object({
      version: z.int(),
      /** Absent for what was there before the first publication. */
      at: Moment.optional(),
      /** Absent: the board itself. */
      by: ChangedBy.optional(),
      changed: z.array(z.enum(settingNames as [string, ...string[]])),
      /** The version that it went back to. */
      restores: z.int().optional(),
      settings: BoardSettings,
    }),
  ),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** `PUT /api/admin/settings`: publishes them. `version` is the one that they are based on. */
export const PublishSettings = z.strictObject({ settings: BoardSettings, version: z.int(), restores: z.int().optional() });
export type PublishSettings = z.infer<typeof PublishSettings>;
export const VersionResult = z.object({ version: z.int() });
