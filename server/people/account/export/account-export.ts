import { z } from 'zod';
import { roles } from '../../../../shared/permissions.ts';
import { Moment } from '../../../../shared/schema.ts';
import { personStates } from '../../../../shared/states.ts';
import type { Section } from './section.ts';
import { type SectionName, sections } from './sections.ts';

type Row<Fields extends Section['fields']> = z.ZodObject<{ [name in keyof Fields]: Fields[name]['type'] }>;
type Lists = { [name in SectionName]: z.ZodArray<Row<(typeof sections)[name]['fields']>> };

const rowOf = (fields: Section['fields']) => z.object(Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type])));
const lists = Object.fromEntries(Object.entries(sections).map(([name, { fields }]) => [name, z.array(rowOf(fields))])) as unknown as Lists;

/**
 * The file with everything that the board holds about a person. Things of others are named by their address on the board (`/d/7`). Amounts are
 * in minor units. What is empty is left out.
 */
export const AccountExport = z.object({
  $schema: z.string(),
  exportedAt: Moment,
  person: z.object({
    handle: z.string().optional(),
    name: z.string(),
    email: z.string().optional(),
    /** Where the sign-in service has a picture of you. */
    providerPicture: z.string().optional(),
    picture: z.string().optional(),
    bio: z.string().optional(),
    role: z.enum(roles),
    trust: z.int(),
    state: z.enum(personStates),
    joinedAt: Moment,
  }),
  ...lists,
});
export type AccountExport = z.infer<typeof AccountExport>;
