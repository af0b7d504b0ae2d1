CREATE TABLE "alert_waits" (
	"alert_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"moment" text NOT NULL,
	"occurrence" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_waits_alert_id_deal_id_moment_pk" PRIMARY KEY("alert_id","deal_id","moment"),
	CONSTRAINT "alert_waits_moment" CHECK ("alert_waits"."moment" in ('match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'))
);
--> statement-breakpoint
CREATE TABLE "logout_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_entries" DROP CONSTRAINT "case_entries_kind";--> statement-breakpoint
ALTER TABLE "alert_matches" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "seen_version" integer;--> statement-breakpoint
ALTER TABLE "alert_waits" ADD CONSTRAINT "alert_waits_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_waits_due" ON "alert_waits" USING btree ("due_at","deal_id");--> statement-breakpoint
CREATE INDEX "logout_tokens_ends" ON "logout_tokens" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_kind" CHECK ("case_entries"."kind" in ('report', 'held', 'rule', 'material_change', 'restored', 'ring', 'appeal', 'merge', 'affiliation'));--> statement-breakpoint
-- What was kept and not edited since stays protected from reports.
UPDATE "cases" SET "seen_version" = "deals"."version" FROM "deals"
WHERE "deals"."id" = "cases"."deal_id" AND "cases"."outcome" IN ('approved', 'dismissed') AND "cases"."decided_at" > now() - interval '7 days'
  AND ("deals"."edited_at" IS NULL OR "deals"."edited_at" < "cases"."decided_at");--> statement-breakpoint
UPDATE "cases" SET "seen_version" = "comments"."version" FROM "comments"
WHERE "comments"."id" = "cases"."comment_id" AND "cases"."outcome" IN ('approved', 'dismissed') AND "cases"."decided_at" > now() - interval '7 days'
  AND ("comments"."edited_at" IS NULL OR "comments"."edited_at" < "cases"."decided_at");
