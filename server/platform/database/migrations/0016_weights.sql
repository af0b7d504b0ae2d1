CREATE TABLE "badges" (
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "badges_person_id_kind_pk" PRIMARY KEY("person_id","kind"),
	CONSTRAINT "badges_kind" CHECK ("badges"."kind" in ('founder', 'first_hot', 'checker', 'year'))
);
--> statement-breakpoint
CREATE TABLE "network_key" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"key" "bytea" NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_key_one_row" CHECK ("network_key"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "deals_rising";--> statement-breakpoint
DROP INDEX "deals_category_rising";--> statement-breakpoint
DROP INDEX "deals_merchant_rising";--> statement-breakpoint
-- At once, so that PostgreSQL writes the table only once.
ALTER TABLE "deals"
  DROP COLUMN "hot_rank",
  DROP COLUMN "rising_rank",
  ADD COLUMN "withheld_votes" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "hot_rank" double precision GENERATED ALWAYS AS (sign((up - down - withheld_votes / 100.0::float8)) * log(greatest(1, abs((up - down - withheld_votes / 100.0::float8)))) + epoch(live_at) / 45000) STORED NOT NULL,
  ADD COLUMN "rising_rank" double precision GENERATED ALWAYS AS (sign((up - down - withheld_votes / 100.0::float8)) * log(greatest(1, abs((up - down - withheld_votes / 100.0::float8)))) + epoch(live_at) / 7200) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "deals_hot" ON "deals" USING btree ("hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_category_hot" ON "deals" USING btree ("category_id","hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
CREATE INDEX "deals_merchant_hot" ON "deals" USING btree ("merchant_id","hot_rank","id") WHERE "deals"."state" in ('live', 'expired');--> statement-breakpoint
ALTER TABLE "deal_checks" ADD COLUMN "trust" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD COLUMN "network" "bytea";--> statement-breakpoint
ALTER TABLE "deal_checks" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "material" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "earned_trust" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "weight" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "network" "bytea";--> statement-breakpoint
ALTER TABLE "badges" ADD CONSTRAINT "badges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_checks_network" ON "deal_checks" USING btree ("deal_id","network") WHERE "deal_checks"."network" is not null;--> statement-breakpoint
CREATE INDEX "votes_network" ON "votes" USING btree ("deal_id","network") WHERE "votes"."network" is not null;--> statement-breakpoint
CREATE INDEX "deals_rising" ON "deals" USING btree ("rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and ("deals"."up" - "deals"."down") * 100 - "deals"."withheld_votes" >= 200;--> statement-breakpoint
CREATE INDEX "deals_category_rising" ON "deals" USING btree ("category_id","rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and ("deals"."up" - "deals"."down") * 100 - "deals"."withheld_votes" >= 200;--> statement-breakpoint
CREATE INDEX "deals_merchant_rising" ON "deals" USING btree ("merchant_id","rising_rank","id") WHERE "deals"."state" in ('live', 'expired') and "deals"."hot_at" is null and ("deals"."up" - "deals"."down") * 100 - "deals"."withheld_votes" >= 200;--> statement-breakpoint
ALTER TABLE "deal_checks" ADD CONSTRAINT "deal_checks_trust" CHECK ("deal_checks"."trust" between 0 and 3);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_earned_trust" CHECK ("people"."earned_trust" between 0 and 2);--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_weight" CHECK ("votes"."weight" between 0 and 100);
--> statement-breakpoint
UPDATE deal_checks SET trust = CASE WHEN weight < 1 THEN 0 WHEN weight < 1.5 THEN 1 WHEN weight < 3 THEN 2 ELSE 3 END WHERE weight <> 1;
--> statement-breakpoint
INSERT INTO network_key (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE badges (person_id, kind);
--> statement-breakpoint
-- The orders "hot" and "rising" judge a changed deal by its weighed votes.
DO $$
DECLARE published text;
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO published FROM pg_publication_tables, unnest(attnames || 'withheld_votes'::name) name
  WHERE pubname = 'dealwire' AND tablename = 'deals';
  ALTER PUBLICATION dealwire DROP TABLE deals;
  EXECUTE format('ALTER PUBLICATION dealwire ADD TABLE deals (%s)', published);
END $$;
