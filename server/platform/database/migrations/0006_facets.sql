-- What filters look at, as words beside those of a deal: server/deals/lists/filters.ts asks for the same ones. A price is known by its range,
-- a saving by its tens of percent. One index of words and facets replaces facet_blocks: it is written with the deal, so it is never late.
CREATE FUNCTION deal_facets_of(category bigint, merchant bigint, author bigint, kind text, live boolean, members_only boolean,
    free_shipping boolean, regions text[], price bigint, currency text, saving smallint) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      'category ' || category::text, 'merchant ' || merchant::text, 'author ' || author::text, 'kind ' || kind,
      CASE WHEN live THEN 'live' END,
      CASE WHEN members_only THEN 'members' END,
      CASE WHEN free_shipping THEN 'shipping free' END,
      'price ' || currency || width_bucket(price, '{1,500,1000,2500,5000,10000,20000,40000,100000,300000}'::bigint[])::text,
      'saving ' || (saving / 10)::text,
      CASE WHEN regions = '{}' THEN 'region' END], NULL)
    || ARRAY(SELECT 'region ' || region FROM unnest(regions) region)
$$;
--> statement-breakpoint
-- About a minute at a million deals, during which deals can be read but not changed.
CREATE INDEX "deal_terms_find" ON "deal_terms" USING gin ("terms",deal_facets_of("category_id", "merchant_id", "author_id", "kind", "live", "members_only", "free_shipping", "regions", "price", "currency", "saving"));--> statement-breakpoint
ANALYZE deal_terms;
--> statement-breakpoint
-- Nodes of the version before still find deals by facet_blocks, whose job this version no longer has: so whoever takes changes out of
-- search_changes puts them into the blocks. The next migration can drop facet_blocks, deal_blocks, this function with its trigger,
-- rebuild_facet_blocks and price_bounds.
CREATE FUNCTION keep_facet_blocks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT facet, deal_id, sum(change) AS change FROM taken, unnest(facets) facet GROUP BY facet, deal_id HAVING sum(change) <> 0
  ), bits AS (
    SELECT facet, (deal_id >> 13)::int AS block,
      coalesce(bit_or(set_bit(B'0'::bit(8192), (deal_id & 8191)::int, 1)) FILTER (WHERE change > 0), B'0'::bit(8192)) AS come,
      coalesce(bit_or(set_bit(B'0'::bit(8192), (deal_id & 8191)::int, 1)) FILTER (WHERE change < 0), B'0'::bit(8192)) AS gone
    FROM changed GROUP BY 1, 2
  )
  MERGE INTO facet_blocks USING bits ON facet_blocks.facet = bits.facet AND facet_blocks.block = bits.block
  WHEN MATCHED THEN UPDATE SET deals = (facet_blocks.deals & ~bits.gone) | bits.come
  WHEN NOT MATCHED THEN INSERT (facet, block, deals) VALUES (bits.facet, bits.block, bits.come);
  INSERT INTO deal_blocks (block, newest) SELECT (deal_id >> 13)::int, max(live_at) FROM taken GROUP BY 1 ORDER BY 1
  ON CONFLICT (block) DO UPDATE SET newest = greatest(deal_blocks.newest, excluded.newest);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_changes_taken AFTER DELETE ON search_changes REFERENCING OLD TABLE AS taken
  FOR EACH STATEMENT EXECUTE FUNCTION keep_facet_blocks();
--> statement-breakpoint
-- The new index serves searches for words alone, too. Last, because this waits for running reads and new ones wait for it.
DROP INDEX "deal_terms_terms";
