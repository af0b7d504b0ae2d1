CREATE TABLE "changes_of_mind" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_of_mind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes_of_mind" ADD CONSTRAINT "changes_of_mind_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "changes_of_mind_person" ON "changes_of_mind" USING btree ("person_id","at");
--> statement-breakpoint
CREATE INDEX "changes_of_mind_at" ON "changes_of_mind" USING btree ("at");
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "whole" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Somebody who types a domain means a merchant that may be told theirs only later.
ALTER PUBLICATION dealwire DROP TABLE merchants;
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE merchants (id, slug, domain, words);
--> statement-breakpoint
ALTER TABLE "price_points" ADD COLUMN "members_only" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "price_points" SET "members_only" = true FROM "deals" WHERE "deals"."id" = "price_points"."deal_id" AND "deals"."members_only";
--> statement-breakpoint
-- One of 256 instead of 64 merchants or authors: four times fewer deals of others are looked at in vain.
CREATE OR REPLACE FUNCTION deal_kinds_of(deal deals) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'c' || (deal).category_id, 'm' || (deal).merchant_id % 256, 'a' || (deal).author_id % 256, 'k' || (deal).kind,
      CASE WHEN (deal).state = 'live' THEN 'l' END,
      CASE WHEN (deal).members_only THEN 'v' END,
      CASE WHEN (deal).shipping = 0 THEN 'f' END,
      CASE WHEN (deal).regions = '{}' THEN 'r' END], NULL)
    || CASE WHEN (deal).regions = '{}' THEN '{}' ELSE ARRAY(SELECT DISTINCT 'r' || region FROM unnest((deal).regions) region WHERE region <> '') END
$$;
--> statement-breakpoint
-- Both are made anew below, with what still waits for the job.
TRUNCATE search_words, search_changes;
--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "open" integer NOT NULL;
--> statement-breakpoint
-- Anew for the whole board.
CREATE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  TRUNCATE search_words;
  INSERT INTO search_words (word, deals, open)
  SELECT word, every.ndoc, every.ndoc - coalesce(members.ndoc, 0)
  FROM ts_stat('SELECT terms FROM deal_terms') every LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE members_only') members USING (word)
  WHERE word !~ '^[~=+]';
$$;
--> statement-breakpoint
SELECT rebuild_search_words(), rebuild_facet_blocks();
