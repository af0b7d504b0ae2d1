DROP INDEX "deals_author_new";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "removed_by" bigint;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_removed_by_people_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_votes_person" ON "comment_votes" USING btree ("person_id","cast_at");--> statement-breakpoint
CREATE INDEX "deals_author_new" ON "deals" USING btree ("author_id","live_at","id");