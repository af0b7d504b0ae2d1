ALTER TABLE "deals" ADD COLUMN "vote_speed" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "vote_speed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "heat_warm" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "heat_hot" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "heat_blazing" integer DEFAULT 100 NOT NULL;