-- Facets become words of a deal, beside those of its text: server/deals/lists/filter-definitions.ts and eras.ts ask for the same ones. A price and a saving are compared
-- with bounds, so each filter is one word, and the time a deal went live has one for each size of era. One query then skips through all of them.
CREATE FUNCTION deal_facets_of(deal deals) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      '#category ' || (deal).category_id, '#merchant ' || (deal).merchant_id, '#author ' || (deal).author_id, '#kind ' || (deal).kind,
      CASE WHEN (deal).state = 'live' THEN '#live' END,
      CASE WHEN (deal).members_only THEN '#members' END,
      CASE WHEN (deal).shipping = 0 THEN '#shipping free' END,
      CASE WHEN (deal).regions = '{}' THEN '#region' END], NULL)
    || ARRAY(SELECT '#region ' || region FROM unnest((deal).regions) region)
    || ARRAY(SELECT '#price ' || (deal).currency || CASE WHEN (deal).price < bound THEN '<' ELSE '>=' END || bound
      FROM unnest('{0,1,100,200,500,1000,2000,5000,10000,20000,50000,100000,200000,500000}'::bigint[]) bound WHERE (deal).price IS NOT NULL)
    || ARRAY(SELECT '#saving ' || tens FROM generate_series(0, ((deal).reference - (deal).price) * 10 / nullif((deal).reference, 0)) tens)
    || ARRAY(SELECT '#era' || level || ' ' || floor(epoch((deal).live_at) / (524288 * 4 ^ level)) FROM generate_series(0, 5) level)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deal_terms_of(deal deals) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip((deal).words) || array_to_tsvector(
    ARRAY(SELECT '=' || lexeme FROM unnest(ts_filter((deal).words, '{a}'))) || ARRAY(SELECT '+' || lexeme FROM unnest(ts_filter((deal).words, '{b}')))
    || deal_facets_of(deal))
$$;
--> statement-breakpoint
-- Some five minutes at a million deals, during which lists wait.
DROP INDEX "deal_terms_find";
--> statement-breakpoint
TRUNCATE deal_terms;
--> statement-breakpoint
INSERT INTO deal_terms
SELECT id, live_at, category_id, merchant_id, author_id, price, currency, ((reference - price) * 100 / nullif(reference, 0))::smallint, kind, state = 'live',
  members_only, shipping IS NOT DISTINCT FROM 0, regions, deal_terms_of(deals)
FROM deals WHERE state IN ('live', 'expired') ORDER BY live_at, id;
--> statement-breakpoint
CREATE INDEX "deal_terms_find" ON "deal_terms" USING gin ("terms");--> statement-breakpoint
ANALYZE deal_terms;
--> statement-breakpoint
-- What the index replaced.
DROP TRIGGER search_changes_taken ON search_changes;--> statement-breakpoint
DROP TABLE "deal_blocks", "facet_blocks";--> statement-breakpoint
ALTER TABLE "search_changes" ADD COLUMN "members_only" boolean;--> statement-breakpoint
UPDATE "search_changes" SET "members_only" = 'v' = ANY (facets);--> statement-breakpoint
ALTER TABLE "search_changes" ALTER COLUMN "members_only" SET NOT NULL, DROP COLUMN "deal_id", DROP COLUMN "live_at", DROP COLUMN "facets";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before tsvector;
  after tsvector;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM deal_terms WHERE deal_id = NEW.id RETURNING terms INTO before;
    IF before IS NOT NULL THEN
      INSERT INTO search_changes (terms, members_only, change) VALUES (before, OLD.members_only, -1);
    END IF;
  END IF;
  IF NEW.state IN ('live', 'expired') THEN
    after := deal_terms_of(NEW);
    INSERT INTO deal_terms VALUES (NEW.id, NEW.live_at, NEW.category_id, NEW.merchant_id, NEW.author_id, NEW.price, NEW.currency,
      (NEW.reference - NEW.price) * 100 / nullif(NEW.reference, 0), NEW.kind, NEW.state = 'live', NEW.members_only,
      NEW.shipping IS NOT DISTINCT FROM 0, NEW.regions, after);
    INSERT INTO search_changes (terms, members_only, change) VALUES (after, NEW.members_only, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (terms, members_only, change) SELECT deal_terms_of(OLD), OLD.members_only, -1 WHERE OLD.state IN ('live', 'expired');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  TRUNCATE search_words;
  INSERT INTO search_words (word, deals, open)
  SELECT word, every.ndoc, every.ndoc - coalesce(members.ndoc, 0)
  FROM ts_stat('SELECT terms FROM deal_terms') every LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE members_only') members USING (word)
  WHERE word !~ '^[~=+#]';
$$;
--> statement-breakpoint
DROP FUNCTION keep_facet_blocks, rebuild_facet_blocks, deal_facets(deals), deal_kinds_of, price_bounds,
  deal_facets_of(bigint, bigint, bigint, text, boolean, boolean, boolean, text[], bigint, text, smallint);
