CREATE TABLE "deal_blocks" (
	"block" integer PRIMARY KEY NOT NULL,
	"newest" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_blocks" (
	"facet" text NOT NULL,
	"block" integer NOT NULL,
	"deals" bit(8192) NOT NULL,
	CONSTRAINT "facet_blocks_facet_block_pk" PRIMARY KEY("facet","block")
);
--> statement-breakpoint
TRUNCATE search_changes;--> statement-breakpoint
ALTER TABLE "search_changes" ADD COLUMN "deal_id" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "search_changes" ADD COLUMN "live_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "search_changes" ADD COLUMN "facets" text[] NOT NULL;
--> statement-breakpoint
-- What filters go by: see server/search/facets.ts, which asks for the same ones. Merchants and authors are many, so each is one of 64.
CREATE FUNCTION price_bounds() RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '{1,100,200,300,400,500,700,1000,1500,2000,2500,3000,4000,5000,6000,7500,10000,12500,15000,20000,25000,30000,40000,50000,75000,100000,150000,200000,300000,500000,1000000}'::bigint[]
$$;
--> statement-breakpoint
CREATE FUNCTION deal_kinds_of(deal deals) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'c' || (deal).category_id, 'm' || (deal).merchant_id % 64, 'a' || (deal).author_id % 64, 'k' || (deal).kind,
      CASE WHEN (deal).state = 'live' THEN 'l' END,
      CASE WHEN (deal).members_only THEN 'v' END,
      CASE WHEN (deal).shipping = 0 THEN 'f' END,
      CASE WHEN (deal).regions = '{}' THEN 'r' END], NULL)
    || CASE WHEN (deal).regions = '{}' THEN '{}' ELSE ARRAY(SELECT DISTINCT 'r' || region FROM unnest((deal).regions) region WHERE region <> '') END
$$;
--> statement-breakpoint
CREATE FUNCTION deal_facets(deal deals) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT deal_kinds_of(deal)
    || CASE WHEN (deal).reference IS NULL THEN '{}' ELSE
         ARRAY(SELECT 's' || percent FROM generate_series(5, 95, 5) percent WHERE ((deal).reference - (deal).price) * 100 >= percent * (deal).reference) END
    || CASE WHEN (deal).price IS NULL THEN '{}' ELSE
         ARRAY(SELECT CASE WHEN (deal).price >= bound THEN '>' ELSE '<' END || (deal).currency || bound FROM unnest(price_bounds()) bound) END
$$;
--> statement-breakpoint
-- Anew for the whole board. What is at least or at most so much is put together from what is between two bounds.
CREATE FUNCTION rebuild_facet_blocks() RETURNS void LANGUAGE sql AS $$
  TRUNCATE facet_blocks, deal_blocks;
  INSERT INTO deal_blocks SELECT deal_id >> 13, max(live_at) FROM deal_terms GROUP BY 1;
  INSERT INTO facet_blocks
  SELECT facet, id >> 13, bit_or(set_bit(B'0'::bit(8192), (id & 8191)::int, 1))
  FROM deals, unnest(deal_kinds_of(deals) || array_remove(ARRAY[
    '#' || currency || width_bucket(price, price_bounds()),
    '%' || (reference - price) * 100 / nullif(reference, 0) / 5 * 5], NULL)) facet
  WHERE state IN ('live', 'expired') GROUP BY 1, 2;
  INSERT INTO facet_blocks
  SELECT side || substring(facet FROM 2 FOR 3) || bound, block, bit_or(deals)
  FROM facet_blocks, unnest(price_bounds()) WITH ORDINALITY bounds (bound, nth), unnest('{>,<}'::text[]) side
  WHERE facet LIKE '#%' AND (side = '>') = (substring(facet FROM 5)::int >= nth) GROUP BY 1, 2;
  INSERT INTO facet_blocks
  SELECT 's' || percent, block, bit_or(deals) FROM facet_blocks, generate_series(5, 95, 5) percent
  WHERE facet LIKE '\%%' AND substring(facet FROM 2)::int >= percent GROUP BY 1, 2;
  DELETE FROM facet_blocks WHERE facet LIKE '#%' OR facet LIKE '\%%';
$$;
--> statement-breakpoint
SELECT rebuild_facet_blocks();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deal_terms_of(deal deals) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip((deal).words) || array_to_tsvector(
    ARRAY(SELECT '=' || lexeme FROM unnest(ts_filter((deal).words, '{a}'))) || ARRAY(SELECT '+' || lexeme FROM unnest(ts_filter((deal).words, '{b}'))))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before tsvector;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM deal_terms WHERE deal_id = NEW.id RETURNING terms INTO before;
    IF before IS NOT NULL THEN
      INSERT INTO search_changes (deal_id, live_at, terms, facets, change) VALUES (OLD.id, OLD.live_at, before, deal_facets(OLD), -1);
    END IF;
  END IF;
  IF NEW.state IN ('live', 'expired') THEN
    INSERT INTO deal_terms VALUES (NEW.id, NEW.live_at, NEW.category_id, NEW.merchant_id, NEW.author_id, NEW.price, NEW.currency,
      (NEW.reference - NEW.price) * 100 / nullif(NEW.reference, 0), NEW.kind, NEW.state = 'live', NEW.members_only,
      NEW.shipping IS NOT DISTINCT FROM 0, NEW.regions, deal_terms_of(NEW));
    INSERT INTO search_changes (deal_id, live_at, terms, facets, change) VALUES (NEW.id, NEW.live_at, deal_terms_of(NEW), deal_facets(NEW), 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A deal that is gone altogether (by hand: the board itself only removes them) is not in the counts any more either.
CREATE FUNCTION forget_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (deal_id, live_at, terms, facets, change) SELECT OLD.id, OLD.live_at, deal_terms_of(OLD), deal_facets(OLD), -1
    WHERE OLD.state IN ('live', 'expired');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_terms_gone AFTER DELETE ON deals FOR EACH ROW EXECUTE FUNCTION forget_deal_terms();
