import { z } from 'zod';
import { categoryDrawings } from '../category-drawings.ts';
import { limits } from '../limits.ts';
import { Id, Slug, text } from '../schema.ts';

const CategoryName = text(limits.categoryName);
/** Of a language. */
const Code = z.string().regex(/^[a-z]{2}$/);
/** A category as an admin adds it. */
export const WriteCategory = z.strictObject({
  slug: Slug,
  name: CategoryName,
  /** In further languages, by their codes. */
  names: z.record(Code, CategoryName).default({}),
  drawing: z.enum(categoryDrawings).optional(),
  /** It takes no new deals. */
  isArchived: z.boolean().default(false),
});
export type WriteCategory = z.infer<typeof WriteCategory>;
/** `PATCH /api/admin/categories/:id`: a JSON merge patch, with the version that it edits. */
export const PatchCategory = z.strictObject({
  slug: Slug.optional(),
  name: CategoryName.optional(),
  names: z.record(Code, CategoryName.nullable()).optional(),
  drawing: z.enum(categoryDrawings).nullable().optional(),
  isArchived: z.boolean().optional(),
  version: z.int().min(1),
});
export type PatchCategory = z.infer<typeof PatchCategory>;
/** A category's fields with the version that they are of. */
export const CurrentCategory = WriteCategory.extend({ version: z.int() });
export const OrderCategories = z.strictObject({ order: z.array(Id).min(1).max(500) });
export type OrderCategories = z.infer<typeof OrderCategories>;
export const MergeCategory = z.strictObject({ into: Id });
export const CategoryResult = z.object({ id: Id });
export const EditedCategory = CategoryResult.extend({ version: z.int() });
export type EditedCategory = z.infer<typeof EditedCategory>;

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
      version: z.int(),
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
