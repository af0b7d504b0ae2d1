ALTER TABLE "price_points" ADD COLUMN "members_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "price_points" SET "members_only" = true FROM "deals" WHERE "deals"."id" = "price_points"."deal_id" AND "deals"."members_only";
