-- Posting well and finding well: what these need beside what the board had.
CREATE TABLE "deal_checks" (
	"deal_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"price" bigint,
	"weight" real NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lapsed_at" timestamp with time zone,
	CONSTRAINT "deal_checks_deal_id_person_id_pk" PRIMARY KEY("deal_id","person_id"),
	CONSTRAINT "deal_checks_verdict" CHECK ("deal_checks"."verdict" in ('works', 'dead', 'price_changed')),
	CONSTRAINT "deal_checks_price" CHECK (("deal_checks"."verdict" = 'price_changed') = ("deal_checks"."price" is not null)),
	CONSTRAINT "deal_checks_amount" CHECK ("deal_checks"."price" between 0 and 1000000000),
	CONSTRAINT "deal_checks_weight" CHECK ("deal_checks"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "deal_clicks" (
	"deal_id" bigint PRIMARY KEY NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_images" (
	"deal_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"image_id" bigint NOT NULL,
	CONSTRAINT "deal_images_deal_id_position_pk" PRIMARY KEY("deal_id","position"),
	CONSTRAINT "deal_images_position" CHECK ("deal_images"."position" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "price_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"product" text,
	"merchant_id" bigint,
	"price" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "price_points_price" CHECK ("price_points"."price" between 0 and 1000000000),
	CONSTRAINT "price_points_currency" CHECK ("price_points"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "price_points_source" CHECK ("price_points"."source" in ('posted', 'edited', 'checked', 'imported')),
	CONSTRAINT "price_points_product_length" CHECK (char_length("price_points"."product") between 1 and 2048)
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"deal_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"editor_id" bigint,
	"cause" text NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_deal_id_version_pk" PRIMARY KEY("deal_id","version"),
	CONSTRAINT "revisions_cause" CHECK ("revisions"."cause" in ('edit', 'checks', 'reactivation')),
	CONSTRAINT "revisions_version" CHECK ("revisions"."version" >= 2)
);
--> statement-breakpoint
CREATE TABLE "filters" (
	"id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"effect" text NOT NULL,
	"word" text,
	"merchant_id" bigint,
	"category_id" bigint,
	"author_id" bigint,
	"min_price" bigint,
	"max_price" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filters_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "filters_once" UNIQUE NULLS NOT DISTINCT("person_id","kind","word","merchant_id","category_id","author_id","min_price","max_price"),
	CONSTRAINT "filters_effect" CHECK ("filters"."effect" in ('mute', 'dim')),
	CONSTRAINT "filters_kind" CHECK ("filters"."kind" in ('word', 'merchant', 'category', 'person', 'price')),
	CONSTRAINT "filters_value" CHECK (("filters"."kind" = 'word') = ("filters"."word" is not null) and ("filters"."kind" = 'merchant') = ("filters"."merchant_id" is not null) and ("filters"."kind" = 'category') = ("filters"."category_id" is not null) and ("filters"."kind" = 'person') = ("filters"."author_id" is not null) and ("filters"."kind" = 'price') = ("filters"."min_price" is not null or "filters"."max_price" is not null)),
	CONSTRAINT "filters_word" CHECK (char_length("filters"."word") between 2 and 60),
	CONSTRAINT "filters_band" CHECK ("filters"."min_price" <= "filters"."max_price"),
	CONSTRAINT "filters_min_price" CHECK ("filters"."min_price" between 0 and 1000000000),
	CONSTRAINT "filters_max_price" CHECK ("filters"."max_price" between 0 and 1000000000)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL,
	"added_by" bigint NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_hash_unique" UNIQUE("hash"),
	CONSTRAINT "images_hash" CHECK ("images"."hash" ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "images_size" CHECK ("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_blur" CHECK ("images"."blur" like 'data:image/webp%' and char_length("images"."blur") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_state";--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_ends";--> statement-breakpoint
DROP INDEX "deals_hot";--> statement-breakpoint
DROP INDEX "deals_category_hot";--> statement-breakpoint
DROP INDEX "deals_merchant_hot";--> statement-breakpoint
DROP INDEX "deals_new";--> statement-breakpoint
DROP INDEX "deals_category_new";--> statement-breakpoint
DROP INDEX "deals_merchant_new";--> statement-breakpoint
DROP INDEX "deals_rising";--> statement-breakpoint
DROP INDEX "deals_category_rising";--> statement-breakpoint
DROP INDEX "deals_merchant_rising";--> statement-breakpoint
DROP INDEX "deals_discussed";--> statement-breakpoint
DROP INDEX "deals_category_discussed";--> statement-breakpoint
DROP INDEX "deals_merchant_discussed";--> statement-breakpoint
DROP INDEX "deals_author_hot";--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "image_id" bigint;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "expired_by" text;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "works_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "works_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "dead_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "dead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "claimed_people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "claimed_price" bigint;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD CONSTRAINT "deal_checks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD CONSTRAINT "deal_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_clicks" ADD CONSTRAINT "deal_clicks_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_images" ADD CONSTRAINT "deal_images_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_images" ADD CONSTRAINT "deal_images_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_points" ADD CONSTRAINT "price_points_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_editor_id_people_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_added_by_people_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_checks_person" ON "deal_checks" USING btree ("person_id","checked_at");--> statement-breakpoint
CREATE INDEX "deal_images_image" ON "deal_images" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "price_points_product" ON "price_points" USING btree ("product","currency","seen_at");--> statement-breakpoint
CREATE INDEX "price_points_deal" ON "price_points" USING btree ("deal_id","seen_at");--> statement-breakpoint
CREATE INDEX "images_added" ON "images" USING btree ("added_by","added_at");--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deals_starting" ON "deals" USING btree ("starts_at") WHERE "deals"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "deals_scheduled_author" ON "deals" USING btree ("author_id","starts_at") WHERE "deals"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "deals_image" ON "deals" USING btree ("image_id") WHERE "deals"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "deals_hot" ON "deals" USING btree ("hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_category_hot" ON "deals" USING btree ("category_id","hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_merchant_hot" ON "deals" USING btree ("merchant_id","hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_new" ON "deals" USING btree ("live_at","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_category_new" ON "deals" USING btree ("category_id","live_at","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_merchant_new" ON "deals" USING btree ("merchant_id","live_at","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_rising" ON "deals" USING btree ("rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_category_rising" ON "deals" USING btree ("category_id","rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_merchant_rising" ON "deals" USING btree ("merchant_id","rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_discussed" ON "deals" USING btree ("discussed_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_category_discussed" ON "deals" USING btree ("category_id","discussed_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_merchant_discussed" ON "deals" USING btree ("merchant_id","discussed_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_author_hot" ON "deals" USING btree ("author_id","hot_at") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is not null;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_expired_by" CHECK ("deals"."expired_by" in ('ended', 'checks', 'person'));--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_works" CHECK (("deals"."works_people" > 0) = ("deals"."works_at" is not null) and "deals"."works_people" >= 0);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_dead" CHECK (("deals"."dead_people" > 0) = ("deals"."dead_at" is not null) and "deals"."dead_people" >= 0);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_claimed" CHECK (("deals"."claimed_people" > 0) = ("deals"."claimed_price" is not null) and "deals"."claimed_people" >= 0);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_claimed_price" CHECK ("deals"."claimed_price" between 0 and 1000000000);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_scheduled" CHECK ("deals"."state" <> 'scheduled' or "deals"."starts_at" is not null);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_starts" CHECK ("deals"."starts_at" < "deals"."ends_at");--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_state" CHECK ("deals"."state" in ('scheduled', 'live', 'expired', 'removed'));--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_ends" CHECK ("deals"."ends_at" <= greatest("deals"."live_at", "deals"."starts_at") + interval '366 days');
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "duplicate_of" bigint;
--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_duplicate_of_deals_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "deal_checks_against" ON "deal_checks" USING btree ("checked_at") WHERE "deal_checks"."lapsed_at" is null and "deal_checks"."verdict" <> 'works';
--> statement-breakpoint
CREATE INDEX "revisions_editor" ON "revisions" USING btree ("editor_id","at");
--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "link_rules" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What was on the board before prices were noted starts its history with the price it has.
INSERT INTO price_points (deal_id, product, merchant_id, price, currency, seen_at, source)
SELECT id, canonical_url, merchant_id, price, currency, live_at, CASE WHEN import_key IS NULL THEN 'posted' ELSE 'imported' END
FROM deals WHERE price IS NOT NULL AND state <> 'scheduled';
