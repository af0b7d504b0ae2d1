ALTER TABLE "deal_checks" ADD COLUMN "lapsed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "duplicate_of" bigint;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_duplicate_of_deals_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_checks_against" ON "deal_checks" USING btree ("checked_at") WHERE "deal_checks"."lapsed_at" is null and "deal_checks"."verdict" <> 'works';