import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { dealKinds, negativeReasons } from '../../../shared/states.ts';
import { ImportedLine } from '../import/imported-line.ts';

/** The demo people who wrote the samples: all but the newcomer. */
const Signer = z.enum(['ingrid', 'marcus', 'priya', 'lena', 'yoko', 'sam']);
export type Signer = z.infer<typeof Signer>;

/** Minutes before the samples are added. */
const Age = z.int().nonnegative();

const SampleComment = z.strictObject({
  by: Signer,
  body: z.string(),
  age: Age,
  /** The reason of the author's vote against the deal. */
  against: z.enum(negativeReasons).optional(),
  deleted: z.literal(true).optional(),
  votesFor: z.array(Signer).default([]),
  get replies() {
    return z.array(SampleComment).default([]);
  },
});
export type SampleComment = z.infer<typeof SampleComment>;

/** A line that `bin/import` can read, with further content for the sample board. */
const SampleDeal = ImportedLine.extend({
  description: z.string(),
  merchant: z.string(),
  category: z.string(),
  score: z.int(),
  sample: z.strictObject({
    by: Signer,
    kind: z.enum(dealKinds),
    /** Of `originalPrice`. */
    evidence: z.string().optional(),
    couponCode: z.string().optional(),
    regions: z.array(z.string()).optional(),
    membersOnly: z.literal(true).optional(),
    /** A file in web/pictures, without its extension. */
    picture: z.string().optional(),
    age: Age,
    /** Minutes from now. */
    endsIn: z.int().positive().optional(),
    expiredFor: Age.optional(),
    /** Downvotes on the deal; those without a sample person count as imported. */
    down: z.int().nonnegative(),
    votesFor: z.array(Signer),
    thread: z.array(SampleComment).default([]),
  }),
});
export type SampleDeal = z.infer<typeof SampleDeal>;

/** Throws a ZodError if a line is not a sample. */
export const readSampleDeals = (): SampleDeal[] =>
  readFileSync(new URL('deals.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => SampleDeal.parse(JSON.parse(line)));

export const withReplies = (comment: SampleComment): SampleComment[] => [comment, ...comment.replies.flatMap(withReplies)];
