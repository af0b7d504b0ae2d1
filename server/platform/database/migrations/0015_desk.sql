UPDATE site SET name = left(name, 80);--> statement-breakpoint
UPDATE categories SET name = left(name, 80) WHERE char_length(name) > 80;--> statement-breakpoint
CREATE TABLE "board_images" (
	"image_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_pages" (
	"name" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"published" text,
	"published_at" timestamp with time zone,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_pages_name_language_pk" PRIMARY KEY("name","language"),
	CONSTRAINT "board_pages_name" CHECK ("board_pages"."name" in ('about', 'privacy', 'terms', 'imprint', 'contact')),
	CONSTRAINT "board_pages_language" CHECK ("board_pages"."language" ~ '^[a-z]{2}$'),
	CONSTRAINT "board_pages_body" CHECK (char_length("board_pages"."body") between 1 and 20000),
	CONSTRAINT "board_pages_published" CHECK (not "board_pages"."is_public" or ("board_pages"."published" is not null and "board_pages"."published_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"took" integer NOT NULL,
	"runs" bigint DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failed_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "category_addresses" (
	"slug" text PRIMARY KEY NOT NULL,
	"category_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category_moves" (
	"from_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	CONSTRAINT "category_moves_from_id_deal_id_pk" PRIMARY KEY("from_id","deal_id")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "drawing" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "settings_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "constants" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "constants_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "board_images" ADD CONSTRAINT "board_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_addresses" ADD CONSTRAINT "category_addresses_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_moves" ADD CONSTRAINT "category_moves_from_id_categories_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "category_addresses_category" ON "category_addresses" USING btree ("category_id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_picture_images_hash_fk" FOREIGN KEY ("picture") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_log_action" ON "staff_log" USING btree ("action","id");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_name" CHECK (char_length("categories"."name") between 1 and 80);--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_names" CHECK (jsonb_typeof("categories"."names") = 'object');--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged" CHECK ("categories"."merged_into" is null or ("categories"."is_archived" and "categories"."merged_into" <> "categories"."id"));--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_name" CHECK (char_length("site"."name") between 1 and 80);--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_settings" CHECK (jsonb_typeof("site"."settings") = 'object' and jsonb_typeof("site"."constants") = 'object');
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  board_pages (name, language),
  category_addresses (slug, category_id),
  task_runs (name);
