-- Seconds since 1970. PostgreSQL calls extract() on a timestamptz merely stable, since other fields depend on the time zone;
-- the epoch does not, and the ranks, being generated columns, need it immutable.
CREATE FUNCTION epoch(moment timestamptz) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN extract(epoch FROM moment)::double precision;
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_slug" CHECK (char_length("categories"."slug") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "comment_votes" (
	"comment_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"value" smallint NOT NULL,
	"cast_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_votes_person_id_deal_id_comment_id_pk" PRIMARY KEY("person_id","deal_id","comment_id"),
	CONSTRAINT "comment_votes_value" CHECK ("comment_votes"."value" in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"parent_id" bigint,
	"root_id" bigint NOT NULL,
	"depth" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'visible' NOT NULL,
	"body" text NOT NULL,
	"against" text,
	"up" integer DEFAULT 0 NOT NULL,
	"down" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "comments_state" CHECK ("comments"."state" in ('visible', 'deleted', 'removed')),
	CONSTRAINT "comments_body" CHECK ("comments"."state" = 'deleted' or char_length("comments"."body") between 2 and 5000),
	CONSTRAINT "comments_against" CHECK ("comments"."against" in ('cheaper', 'product', 'merchant', 'terms')),
	CONSTRAINT "comments_depth" CHECK ("comments"."depth" between 0 and 8),
	CONSTRAINT "comments_counts" CHECK ("comments"."up" >= 0 and "comments"."down" >= 0)
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author_id" bigint NOT NULL,
	"merchant_id" bigint,
	"category_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'live' NOT NULL,
	"members_only" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"url" text,
	"canonical_url" text,
	"price" bigint,
	"shipping" bigint,
	"currency" char(3) NOT NULL,
	"reference" bigint,
	"evidence" text,
	"coupon_code" text,
	"regions" text[] DEFAULT '{}' NOT NULL,
	"picture" text,
	"ends_at" timestamp with time zone,
	"live_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expired_at" timestamp with time zone,
	"hot_at" timestamp with time zone,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" bigint,
	"up" integer DEFAULT 0 NOT NULL,
	"down" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"import_key" text,
	"imported_up" integer DEFAULT 0 NOT NULL,
	"imported_down" integer DEFAULT 0 NOT NULL,
	"hot_rank" double precision GENERATED ALWAYS AS (sign(up - down) * log(greatest(1, abs(up - down))) + epoch(live_at) / 45000) STORED NOT NULL,
	"rising_rank" double precision GENERATED ALWAYS AS (sign(up - down) * log(greatest(1, abs(up - down))) + epoch(live_at) / 7200) STORED NOT NULL,
	"discussed_rank" double precision GENERATED ALWAYS AS (log(greatest(1, comments)) + epoch(live_at) / 90000) STORED NOT NULL,
	CONSTRAINT "deals_importKey_unique" UNIQUE("import_key"),
	CONSTRAINT "deals_kind" CHECK ("deals"."kind" in ('product', 'coupon', 'freebie', 'sale', 'local')),
	CONSTRAINT "deals_state" CHECK ("deals"."state" in ('live', 'expired', 'removed')),
	CONSTRAINT "deals_title" CHECK (char_length("deals"."title") between 3 and 300),
	CONSTRAINT "deals_body" CHECK (char_length("deals"."body") between 0 and 10000),
	CONSTRAINT "deals_url" CHECK ("deals"."url" ~* '^https?://' and char_length("deals"."url") between 1 and 2048),
	CONSTRAINT "deals_canonical_url" CHECK (char_length("deals"."canonical_url") between 1 and 2048),
	CONSTRAINT "deals_price" CHECK ("deals"."price" between 0 and 1000000000),
	CONSTRAINT "deals_shipping" CHECK ("deals"."shipping" between 0 and 1000000000),
	CONSTRAINT "deals_reference" CHECK ("deals"."reference" is null or ("deals"."reference" between 0 and 1000000000 and "deals"."price" is not null and "deals"."reference" > "deals"."price" and "deals"."evidence" is not null)),
	CONSTRAINT "deals_evidence" CHECK (char_length("deals"."evidence") between 3 and 500),
	CONSTRAINT "deals_coupon_code" CHECK (char_length("deals"."coupon_code") between 1 and 60),
	CONSTRAINT "deals_currency" CHECK ("deals"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "deals_product_has_price" CHECK ("deals"."kind" <> 'product' or "deals"."price" is not null),
	CONSTRAINT "deals_freebie_is_free" CHECK ("deals"."kind" <> 'freebie' or ("deals"."price" is not null and "deals"."price" = 0)),
	CONSTRAINT "deals_has_url" CHECK ("deals"."kind" = 'local' or "deals"."url" is not null),
	CONSTRAINT "deals_regions" CHECK (cardinality("deals"."regions") <= 10),
	CONSTRAINT "deals_region" CHECK (not jsonb_path_exists(to_jsonb("deals"."regions"), '$[*] ? (!(@ like_regex "^.{1,40}$" flag "s"))')),
	CONSTRAINT "deals_expired" CHECK (("deals"."state" = 'expired') = ("deals"."expired_at" is not null) or "deals"."state" = 'removed'),
	CONSTRAINT "deals_picture" CHECK ("deals"."picture" ~ '^/pictures/[a-z0-9-]+\.(svg|webp|avif)(#[a-z0-9-]+)?$'),
	CONSTRAINT "deals_ends" CHECK ("deals"."ends_at" <= "deals"."live_at" + interval '366 days'),
	CONSTRAINT "deals_counts" CHECK ("deals"."up" >= 0 and "deals"."down" >= 0 and "deals"."comments" >= 0),
	CONSTRAINT "deals_version" CHECK ("deals"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"person_id" bigint NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"status" smallint,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_person_id_key_pk" PRIMARY KEY("person_id","key"),
	CONSTRAINT "idempotency_keys_key" CHECK (char_length("idempotency_keys"."key") between 8 and 200)
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"domain" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchants_slug_unique" UNIQUE("slug"),
	CONSTRAINT "merchants_domain_unique" UNIQUE("domain"),
	CONSTRAINT "merchants_slug" CHECK (char_length("merchants"."slug") between 1 and 80),
	CONSTRAINT "merchants_name" CHECK (char_length("merchants"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"handle" text,
	"suggested_handle" text,
	"name" text NOT NULL,
	"email" text,
	"avatar" text,
	"role" text DEFAULT 'person' NOT NULL,
	"trust" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'onboarding' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_handle_unique" UNIQUE("handle"),
	CONSTRAINT "people_identity" UNIQUE("issuer","subject"),
	CONSTRAINT "people_handle" CHECK ("people"."handle" ~ '^[a-z0-9_-]{3,20}$'),
	CONSTRAINT "people_name" CHECK (char_length("people"."name") between 1 and 80),
	CONSTRAINT "people_role" CHECK ("people"."role" in ('person', 'moderator', 'admin')),
	CONSTRAINT "people_state" CHECK ("people"."state" in ('onboarding', 'active', 'suspended', 'banned', 'deleted')),
	CONSTRAINT "people_trust" CHECK ("people"."trust" between 0 and 3),
	CONSTRAINT "people_active_has_handle" CHECK ("people"."state" <> 'active' or "people"."handle" is not null)
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"person_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saves_person_id_deal_id_pk" PRIMARY KEY("person_id","deal_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"id_token" text
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"currency" char(3) NOT NULL,
	CONSTRAINT "site_one_row" CHECK ("site"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"deal_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"value" smallint NOT NULL,
	"reason" text,
	"cast_at" timestamp with time zone DEFAULT now() NOT NULL,
	"against_at" timestamp with time zone,
	CONSTRAINT "votes_deal_id_person_id_pk" PRIMARY KEY("deal_id","person_id"),
	CONSTRAINT "votes_value" CHECK ("votes"."value" in (-1, 0, 1)),
	CONSTRAINT "votes_reason" CHECK (("votes"."value" = -1) = ("votes"."reason" is not null)),
	CONSTRAINT "votes_known_reason" CHECK ("votes"."reason" in ('cheaper', 'product', 'merchant', 'terms'))
);
--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_votes" ADD CONSTRAINT "comment_votes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_removed_by_people_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_votes_comment" ON "comment_votes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_votes_person" ON "comment_votes" USING btree ("person_id","cast_at");--> statement-breakpoint
CREATE INDEX "comments_roots" ON "comments" USING btree ("deal_id","id") WHERE "comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("deal_id","root_id","id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "deals_hot" ON "deals" USING btree ("hot_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_category_hot" ON "deals" USING btree ("category_id","hot_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_merchant_hot" ON "deals" USING btree ("merchant_id","hot_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_new" ON "deals" USING btree ("live_at","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_category_new" ON "deals" USING btree ("category_id","live_at","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_merchant_new" ON "deals" USING btree ("merchant_id","live_at","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_rising" ON "deals" USING btree ("rising_rank","id") WHERE "deals"."state" <> 'removed' and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_category_rising" ON "deals" USING btree ("category_id","rising_rank","id") WHERE "deals"."state" <> 'removed' and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_merchant_rising" ON "deals" USING btree ("merchant_id","rising_rank","id") WHERE "deals"."state" <> 'removed' and "deals"."hot_at" is null and "deals"."up" - "deals"."down" >= 2;--> statement-breakpoint
CREATE INDEX "deals_discussed" ON "deals" USING btree ("discussed_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_category_discussed" ON "deals" USING btree ("category_id","discussed_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_merchant_discussed" ON "deals" USING btree ("merchant_id","discussed_rank","id") WHERE "deals"."state" <> 'removed';--> statement-breakpoint
CREATE INDEX "deals_author_new" ON "deals" USING btree ("author_id","live_at","id");--> statement-breakpoint
CREATE INDEX "deals_author_hot" ON "deals" USING btree ("author_id","hot_at") WHERE "deals"."state" <> 'removed' and "deals"."hot_at" is not null;--> statement-breakpoint
CREATE INDEX "deals_canonical" ON "deals" USING btree ("canonical_url");--> statement-breakpoint
CREATE INDEX "deals_ending" ON "deals" USING btree ("ends_at") WHERE "deals"."state" = 'live' and "deals"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saves_person" ON "saves" USING btree ("person_id","saved_at","deal_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_ends" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "sign_ins_created" ON "sign_ins" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "votes_person" ON "votes" USING btree ("person_id","cast_at");--> statement-breakpoint
CREATE INDEX "votes_against" ON "votes" USING btree ("person_id","against_at") WHERE "votes"."against_at" is not null;