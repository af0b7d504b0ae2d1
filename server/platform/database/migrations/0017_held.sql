ALTER TABLE "comments" DROP CONSTRAINT "comments_state";--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_state";--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_expired";--> statement-breakpoint
DROP INDEX "cases_queue";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "locked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "log_id" bigint;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "priority" double precision GENERATED ALWAYS AS (urgency - epoch(opened_at) / 21600) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_log_id_staff_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."staff_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_held_author" ON "comments" USING btree ("author_id","held_at") WHERE "comments"."state" = 'held';--> statement-breakpoint
CREATE INDEX "deals_held_author" ON "deals" USING btree ("author_id","held_at") WHERE "deals"."state" = 'held';--> statement-breakpoint
CREATE INDEX "cases_claimed" ON "cases" USING btree ("claimed_at") WHERE "cases"."claimed_at" is not null and "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("priority","id") WHERE "cases"."state" = 'open';--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_held" CHECK ("comments"."state" <> 'held' or "comments"."held_at" is not null);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_state" CHECK ("comments"."state" in ('held', 'visible', 'deleted', 'removed'));--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_held" CHECK ("deals"."state" <> 'held' or "deals"."held_at" is not null);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_state" CHECK ("deals"."state" in ('scheduled', 'held', 'live', 'expired', 'removed'));--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_expired" CHECK (("deals"."state" = 'expired') = ("deals"."expired_at" is not null) or "deals"."state" in ('held', 'removed'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_outcome" CHECK ("cases"."outcome" in ('approved', 'dismissed', 'resolved', 'removed', 'expired', 'locked', 'merged', 'warned', 'sanctioned', 'accepted'));