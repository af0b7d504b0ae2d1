CREATE TABLE "crawl_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"robots" text,
	"robots_at" timestamp with time zone,
	"crawl_delay" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crawl_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crawl_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint,
	"merchant_id" bigint,
	"host" text NOT NULL,
	"posted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"attempts" smallint DEFAULT 0 NOT NULL,
	"outcome" text,
	CONSTRAINT "crawl_tasks_dealId_unique" UNIQUE("deal_id"),
	CONSTRAINT "crawl_tasks_merchantId_unique" UNIQUE("merchant_id"),
	CONSTRAINT "crawl_tasks_one" CHECK (num_nonnulls("crawl_tasks"."deal_id", "crawl_tasks"."merchant_id") = 1),
	CONSTRAINT "crawl_tasks_outcome" CHECK ("crawl_tasks"."outcome" in ('stored', 'no_picture', 'disallowed', 'refused', 'gone', 'failed', 'superseded'))
);
--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "added_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crawl_tasks" ADD CONSTRAINT "crawl_tasks_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crawl_hosts_free" ON "crawl_hosts" USING btree ("free_at");--> statement-breakpoint
CREATE INDEX "crawl_tasks_next" ON "crawl_tasks" USING btree ("host","posted_at") WHERE "crawl_tasks"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_icon_images_hash_fk" FOREIGN KEY ("icon") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchants_icon" ON "merchants" USING btree ("icon") WHERE "merchants"."icon" is not null;
--> statement-breakpoint
INSERT INTO "crawl_tasks" ("deal_id", "host", "posted_at")
SELECT id, substring(url from '^https?://([^/?#]+)'), live_at FROM deals
WHERE import_key IS NOT NULL AND state = 'live' AND NOT members_only AND image_id IS NULL AND picture IS NULL AND url ~ '^https?://[^/?#]';
--> statement-breakpoint
INSERT INTO "crawl_hosts" ("host") SELECT DISTINCT host FROM crawl_tasks;
