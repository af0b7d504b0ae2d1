ALTER TABLE "case_entries" DROP CONSTRAINT "case_entries_kind";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "seen_version" integer;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_kind" CHECK ("case_entries"."kind" in ('report', 'held', 'rule', 'material_change', 'restored', 'ring', 'appeal', 'merge', 'affiliation'));--> statement-breakpoint
-- What was kept and not edited since stays protected from reports.
UPDATE "cases" SET "seen_version" = "deals"."version" FROM "deals"
WHERE "deals"."id" = "cases"."deal_id" AND "cases"."outcome" IN ('approved', 'dismissed') AND "cases"."decided_at" > now() - interval '7 days'
  AND ("deals"."edited_at" IS NULL OR "deals"."edited_at" < "cases"."decided_at");--> statement-breakpoint
UPDATE "cases" SET "seen_version" = "comments"."version" FROM "comments"
WHERE "comments"."id" = "cases"."comment_id" AND "cases"."outcome" IN ('approved', 'dismissed') AND "cases"."decided_at" > now() - interval '7 days'
  AND ("comments"."edited_at" IS NULL OR "comments"."edited_at" < "cases"."decided_at");
