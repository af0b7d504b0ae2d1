import { z } from 'zod';
import { isLegible, legible, lookColours } from './board-look.ts';
import { boardPageNames } from './board-pages.ts';
import { announcementLooks, settingLimits, settingNames, themes } from './board-settings.ts';
import { categoryDrawings } from './category-drawings.ts';
import { constantNames, constantOf } from './constants.ts';
import { ImageHash } from './images.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';
import { Currency, Id, Moment, Slug, text } from './schema.ts';
import { erasedContents, personStates } from './states.ts';

const Colour = z.string().regex(/^#[0-9a-f]{6}$/);
/** A web address, or a path of the board. */
const Address = z
  .string()
  .max(limits.url.max)
  .refine((url) => /^\/(?!\/)\S*$/.test(url) || (/^https?:\/\//.test(url) && URL.canParse(url)), {
    error: 'Give an address that begins with https:// or with /',
    params: { rule: 'address' },
  });
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);

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
    /** What becomes of deals and comments of erased accounts. */
    erasedContent: z.enum(erasedContents),
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
          message: `Text would be hard to read; ${legible(name, settings[name])} is the nearest shade that is not`,
          params: { rule: 'contrast', suggestion: legible(name, settings[name]) },
        });
  });
export type BoardSettings = z.infer<typeof BoardSettings>;

const ByWhom = z.object({ handle: z.string(), name: z.string() });

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
      by: ByWhom.optional(),
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

const Overrides = z.strictObject(
  Object.fromEntries(
    constantNames.map((name) => {
      const { min, max, decimals } = constantOf(name);
      return [name, (decimals ? z.number() : z.int()).min(min).max(max).optional()];
    }),
  ),
);

/** `GET /api/admin/constants`: those that differ from their defaults. */
export const AdminConstants = z.object({
  version: z.int(),
  values: z.record(z.string(), z.number()),
  history: z.array(
    z.object({
      at: Moment,
      by: ByWhom.optional(),
      changes: z.record(z.string(), z.object({ from: z.number(), to: z.number() })),
    }),
  ),
});
export type AdminConstants = z.infer<typeof AdminConstants>;

/** `PUT /api/admin/constants`: all values that are not the default. */
export const ChangeConstants = z.strictObject({ values: Overrides, version: z.int() });
export type ChangeConstants = z.infer<typeof ChangeConstants>;

const PageKey = { name: z.enum(boardPageNames), language: z.string().regex(/^[a-z]{2}$/) };

/** `GET /api/pages/:name`: one of the board's own pages, in each of its languages. */
export const BoardPage = z.object({
  name: PageKey.name,
  texts: z.record(z.string(), z.object({ html: z.string(), publishedAt: Moment })),
});
export type BoardPage = z.infer<typeof BoardPage>;

/** `GET /api/admin/pages`: the pages and their drafts. */
export const AdminPages = z.object({
  pages: z.array(
    z.object({
      ...PageKey,
      body: z.string(),
      version: z.int(),
      isPublic: z.boolean(),
      /** Whether `body` differs from what everybody reads. */
      isDraft: z.boolean(),
      changedAt: Moment,
    }),
  ),
});
export type AdminPages = z.infer<typeof AdminPages>;

/** `GET /api/admin/pages/history`: the earlier texts of a page, last first. */
export const PageHistoryQuery = z.strictObject(PageKey);
export const PageHistory = z.object({
  versions: z.array(z.object({ version: z.int(), at: Moment, by: ByWhom.optional(), body: z.string() })),
});
export type PageHistory = z.infer<typeof PageHistory>;

const Body = text({ ...limits.boardPage, lines: true });
/** `PUT /api/admin/pages`. `version` is the one that it changes, 0 for a new page. `publicity`: by default a draft that nobody else reads. */
export const SavePage = z.strictObject({
  ...PageKey,
  body: Body,
  version: z.int(),
  publicity: z.enum(['draft', 'publish', 'withdraw']).default('draft'),
});
export type SavePage = z.infer<typeof SavePage>;
export const PreviewPage = z.strictObject({ body: Body });
export const RenderedPage = z.object({ html: z.string() });

/** `GET /api/admin/people`: the staff, or those whose handle or name begins with `q`. */
export const AdminPeopleQuery = z.strictObject({ q: text({ max: limits.displayName.max }).optional() });
export const AdminPeople = z.object({
  people: z.array(
    z.object({
      id: Id,
      handle: z.string(),
      name: z.string(),
      role: z.enum(roles),
      trust: z.int(),
      state: z.enum(personStates),
      since: Moment,
      sessions: z.int(),
    }),
  ),
});
export type AdminPeople = z.infer<typeof AdminPeople>;

const Reason = text({ max: 500 }).optional();
export const ChangeRole = z.strictObject({ role: z.enum(roles), reason: Reason });
export type ChangeRole = z.infer<typeof ChangeRole>;
/** Appoints a fact-checker (T3), or takes that back. */
export const ChangeTrust = z.strictObject({ isSteward: z.boolean(), reason: Reason });
export type ChangeTrust = z.infer<typeof ChangeTrust>;
export const AdminPersonResult = z.object({ role: z.enum(roles), trust: z.int() });
export const EndedSessions = z.object({ ended: z.int() });

/** `GET /api/admin/jobs`: what runs in the background, and how the board's machinery is. */
export const AdminJobs = z.object({
  tasks: z.array(
    z.object({
      name: z.string(),
      /** The last run. Absent: none yet. */
      startedAt: Moment.optional(),
      /** Milliseconds. */
      took: z.int().optional(),
      nextAt: Moment.optional(),
      runs: z.int(),
      failures: z.int(),
      failedAt: Moment.optional(),
      lastError: z.string().optional(),
      /** Jobs: not yet due, due or running, and failed for good. */
      later: z.int(),
      due: z.int(),
      failed: z.int(),
    }),
  ),
  database: z.object({ version: z.string(), bytes: z.int(), connections: z.int(), maxConnections: z.int() }),
  /** Of the machine that answers. */
  disk: z.object({ free: z.int(), size: z.int() }).optional(),
  /** Who follows the database: change feeds and standbys, and how far they are behind, in bytes. */
  replication: z.array(z.object({ name: z.string(), state: z.string(), behind: z.int() })),
});
export type AdminJobs = z.infer<typeof AdminJobs>;
export const RetryJobs = z.strictObject({ task: z.string().min(1).max(100) });
export const RetriedJobs = z.object({ retried: z.int() });

const CategoryName = text(limits.categoryName);
/** A category as an admin writes it. */
export const WriteCategory = z.strictObject({
  slug: Slug,
  name: CategoryName,
  /** In further languages, by their codes. */
  names: z.record(z.string().regex(/^[a-z]{2}$/), CategoryName).default({}),
  drawing: z.enum(categoryDrawings).optional(),
  /** It takes no new deals. */
  isArchived: z.boolean().default(false),
});
export type WriteCategory = z.infer<typeof WriteCategory>;
export const OrderCategories = z.strictObject({ order: z.array(Id).min(1).max(500) });
export type OrderCategories = z.infer<typeof OrderCategories>;
export const MergeCategory = z.strictObject({ into: Id });
export const CategoryResult = z.object({ id: Id });

/** `GET /api/admin/categories`, in their order. */
export const AdminCategories = z.object({
  categories: z.array(
    z.object({
      id: Id,
      slug: z.string(),
      name: z.string(),
      names: z.record(z.string(), z.string()),
      drawing: z.enum(categoryDrawings).optional(),
      isArchived: z.boolean(),
      /** Deals in it, up to a thousand; of a merged category those that have not moved yet. */
      deals: z.int(),
      /** The slug of the category that it was merged into. */
      mergedInto: z.string().optional(),
      /** Earlier addresses, which lead here. */
      formerly: z.array(z.string()),
    }),
  ),
});
export type AdminCategories = z.infer<typeof AdminCategories>;
