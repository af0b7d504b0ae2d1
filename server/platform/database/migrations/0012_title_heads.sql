-- What a title says the deal is: not what it comes with, what it is for or what it costs. Notes before it remain: "[US]", "Refurbished:".
CREATE FUNCTION title_head(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(title, '(?<=\S)(\s*[(\[;$€£]|,\s|\s(w/|with|for|für|mit|\+)\s).*$', '', 'i')
$$;
--> statement-breakpoint
-- Its last words, as "^kettle": those before a colon, a bracket, a dash or the end, but for sizes and models.
CREATE FUNCTION title_head_ends(head text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT '^' || lexeme) FROM regexp_split_to_table(head, '[]:)|]|\s[-–—]\s') part,
    unnest(search_words(substring(regexp_replace(part, '(\s+\S*\d\S*)+\s*$', '') FROM '\S+\s*$')))
$$;
--> statement-breakpoint
-- The weights: A the title's head, B the rest of the title, C merchant and category.
CREATE OR REPLACE FUNCTION deal_words(title text, body text, code text, merchant bigint, category bigint) RETURNS tsvector
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  head text := title_head(title);
  words tsvector := setweight(setweight(search_words(title), 'B'), 'A', tsvector_to_array(search_words(head)));
  named tsvector;
BEGIN
  IF merchant IS NOT NULL THEN
    SELECT merchants.words INTO named FROM merchants WHERE id = merchant;
    words := words || setweight(coalesce(named, ''), 'C');
  END IF;
  SELECT categories.words INTO named FROM categories WHERE id = category;
  words := words || setweight(coalesce(named, ''), 'C');
  IF code IS NOT NULL THEN
    words := words || search_words(code);
  END IF;
  IF body <> '' THEN
    words := words || search_words(CASE WHEN char_length(body) > 300 THEN regexp_replace(left(body, 300), '\s\S*$', '') ELSE body END);
  END IF;
  RETURN words || array_to_tsvector(coalesce(title_head_ends(head), '{}'));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deal_terms_of(deal deals) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip((deal).words) || array_to_tsvector(
    ARRAY(SELECT '*' || lexeme FROM unnest(ts_filter((deal).words, '{a}')))
    || ARRAY(SELECT '=' || lexeme FROM unnest(ts_filter((deal).words, '{a,b}'))) || ARRAY(SELECT '+' || lexeme FROM unnest(ts_filter((deal).words, '{c}')))
    || deal_facets_of(deal))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  TRUNCATE search_words;
  INSERT INTO search_words (word, deals, open)
  SELECT word, every.ndoc, every.ndoc - coalesce(members.ndoc, 0)
  FROM ts_stat('SELECT terms FROM deal_terms') every LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE members_only') members USING (word)
  WHERE word !~ '^[~=+#^*]';
$$;
--> statement-breakpoint
-- Some minutes at a million deals, during which reads and commands wait. Both tables are written as a whole, because changes of rows would all go through the
-- change feed. PostgreSQL rewrites no column that a publication or a trigger names.
DO $$
DECLARE
  published text;
  trigger text := pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = 'deals'::regclass AND tgname = 'deals_terms_changed';
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO published
    FROM pg_publication_tables, unnest(attnames) name WHERE pubname = 'dealwire' AND tablename = 'deals' AND schemaname = current_schema();
  DROP TRIGGER deals_terms_changed ON deals;
  ALTER PUBLICATION dealwire DROP TABLE deals;
  ALTER TABLE deals ALTER COLUMN words TYPE tsvector USING deal_words(title, body, coupon_code, merchant_id, category_id);
  EXECUTE format('ALTER PUBLICATION dealwire ADD TABLE deals (%s)', published);
  EXECUTE trigger;
END $$;
--> statement-breakpoint
CREATE FUNCTION terms_of_deal(bigint) RETURNS tsvector LANGUAGE sql STABLE AS $$ SELECT deal_terms_of(deals) FROM deals WHERE id = $1 $$;
--> statement-breakpoint
ALTER TABLE deal_terms ALTER COLUMN terms TYPE tsvector USING terms_of_deal(deal_id);
--> statement-breakpoint
DROP FUNCTION terms_of_deal(bigint);
--> statement-breakpoint
ANALYZE deals, deal_terms;
