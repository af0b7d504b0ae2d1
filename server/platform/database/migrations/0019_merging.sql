CREATE TABLE "affiliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "affiliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"merchant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"email_matches" boolean NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "affiliations_kind" CHECK ("affiliations"."kind" in ('employee', 'owner', 'agency')),
	CONSTRAINT "affiliations_state" CHECK ("affiliations"."state" in ('claimed', 'verified', 'declined', 'ended')),
	CONSTRAINT "affiliations_note" CHECK (char_length("affiliations"."note") between 0 and 1000),
	CONSTRAINT "affiliations_decided" CHECK (("affiliations"."decided_by" is null) = ("affiliations"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "merge_moves" (
	"merge_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"item_id" bigint NOT NULL,
	"product" text,
	CONSTRAINT "merge_moves_merge_id_kind_item_id_pk" PRIMARY KEY("merge_id","kind","item_id"),
	CONSTRAINT "merge_moves_kind" CHECK ("merge_moves"."kind" in ('vote', 'save', 'price', 'check', 'thread', 'reason', 'forward', 'deal'))
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint,
	"into_deal_id" bigint,
	"merchant_id" bigint,
	"into_merchant_id" bigint,
	"state" text DEFAULT 'moving' NOT NULL,
	"merged_by" bigint NOT NULL,
	"merged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"log_id" bigint NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "merges_state" CHECK ("merges"."state" in ('moving', 'done', 'undoing', 'undone')),
	CONSTRAINT "merges_subject" CHECK (num_nonnulls("merges"."deal_id", "merges"."into_deal_id") in (0, 2) and num_nonnulls("merges"."merchant_id", "merges"."into_merchant_id") in (0, 2) and num_nonnulls("merges"."deal_id", "merges"."merchant_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "merchant_aliases" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"merchant_id" bigint NOT NULL,
	CONSTRAINT "merchant_aliases_slug" CHECK (char_length("merchant_aliases"."slug") between 1 and 80),
	CONSTRAINT "merchant_aliases_name" CHECK (char_length("merchant_aliases"."name") between 1 and 80)
);
--> statement-breakpoint
CREATE TABLE "merchant_competitors" (
	"merchant_id" bigint NOT NULL,
	"competitor_id" bigint NOT NULL,
	CONSTRAINT "merchant_competitors_merchant_id_competitor_id_pk" PRIMARY KEY("merchant_id","competitor_id"),
	CONSTRAINT "merchant_competitors_other" CHECK ("merchant_competitors"."merchant_id" <> "merchant_competitors"."competitor_id")
);
--> statement-breakpoint
CREATE TABLE "merchant_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"merchant_id" bigint NOT NULL,
	CONSTRAINT "merchant_domains_domain" CHECK (char_length("merchant_domains"."domain") between 1 and 253)
);
--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_state";--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_expired";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "represents" jsonb;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "links_policy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliations" ADD CONSTRAINT "affiliations_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_moves" ADD CONSTRAINT "merge_moves_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_deal_id_deals_id_fk" FOREIGN KEY ("into_deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_into_merchant_id_merchants_id_fk" FOREIGN KEY ("into_merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_merged_by_people_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_aliases" ADD CONSTRAINT "merchant_aliases_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_competitors" ADD CONSTRAINT "merchant_competitors_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_competitors" ADD CONSTRAINT "merchant_competitors_competitor_id_merchants_id_fk" FOREIGN KEY ("competitor_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_domains" ADD CONSTRAINT "merchant_domains_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliations_current" ON "affiliations" USING btree ("person_id","merchant_id") WHERE "affiliations"."state" in ('claimed', 'verified');--> statement-breakpoint
CREATE INDEX "affiliations_merchant" ON "affiliations" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "affiliations_person" ON "affiliations" USING btree ("person_id","claimed_at");--> statement-breakpoint
CREATE INDEX "merges_deal" ON "merges" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "merges_into_deal" ON "merges" USING btree ("into_deal_id","merged_at");--> statement-breakpoint
CREATE INDEX "merges_merchant" ON "merges" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "merges_into_merchant" ON "merges" USING btree ("into_merchant_id","merged_at");--> statement-breakpoint
CREATE INDEX "merchant_aliases_merchant" ON "merchant_aliases" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "merchant_competitors_competitor" ON "merchant_competitors" USING btree ("competitor_id");--> statement-breakpoint
CREATE INDEX "merchant_domains_merchant" ON "merchant_domains" USING btree ("merchant_id");--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_logo_images_hash_fk" FOREIGN KEY ("logo") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_merged_into_merchants_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deals_merged" ON "deals" USING btree ("duplicate_of") WHERE "deals"."state" = 'merged';--> statement-breakpoint
CREATE INDEX "merchants_logo" ON "merchants" USING btree ("logo") WHERE "merchants"."logo" is not null;--> statement-breakpoint
CREATE INDEX "merchants_merged" ON "merchants" USING btree ("merged_into") WHERE "merchants"."merged_into" is not null;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_merged" CHECK ("deals"."state" <> 'merged' or "deals"."duplicate_of" is not null);--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_state" CHECK ("deals"."state" in ('scheduled', 'held', 'live', 'expired', 'removed', 'merged'));--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_expired" CHECK (("deals"."state" = 'expired') = ("deals"."expired_at" is not null) or "deals"."state" in ('held', 'removed', 'merged'));--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_description" CHECK (char_length("merchants"."description") between 0 and 5000);--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_links_policy" CHECK (char_length("merchants"."links_policy") between 0 and 500);--> statement-breakpoint
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_merged_into" CHECK ("merchants"."merged_into" <> "merchants"."id");
--> statement-breakpoint
INSERT INTO merchant_domains (domain, merchant_id) SELECT domain, id FROM merchants WHERE domain IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION add_main_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM merchant_domains WHERE domain = NEW.domain AND merchant_id = NEW.id) THEN
    INSERT INTO merchant_domains (domain, merchant_id) VALUES (NEW.domain, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER merchants_main_domain AFTER INSERT OR UPDATE OF domain ON merchants
  FOR EACH ROW WHEN (NEW.domain IS NOT NULL) EXECUTE FUNCTION add_main_domain();
--> statement-breakpoint
CREATE FUNCTION write_words_of_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.name, (SELECT string_agg(name, ' ' ORDER BY slug) FROM merchant_aliases WHERE merchant_id = NEW.id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER merchants_words ON merchants;
--> statement-breakpoint
CREATE TRIGGER merchants_words BEFORE INSERT OR UPDATE OF name ON merchants FOR EACH ROW EXECUTE FUNCTION write_words_of_merchant();
--> statement-breakpoint
-- The words of a merchant are words of its deals. Those of a large one are written by a job, in batches (server/deals/merchants/rewrite-words.ts).
CREATE FUNCTION rewrite_words_of_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM deals WHERE merchant_id = NEW.id LIMIT 501) counted) <= 500 THEN
    UPDATE deals SET merchant_id = NEW.id WHERE merchant_id = NEW.id;
  ELSE
    PERFORM graphile_worker.add_job('rewrite_words', json_build_object('merchant', NEW.id), job_key => 'words of merchant ' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER merchants_renamed ON merchants;
--> statement-breakpoint
CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON merchants
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION rewrite_words_of_deals();
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  merges (id, deal_id, into_deal_id, merchant_id, into_merchant_id),
  merchant_domains (domain, merchant_id),
  merchant_aliases (slug, merchant_id),
  merchant_competitors (merchant_id, competitor_id),
  affiliations (id, person_id, merchant_id, state);
