-- The words of names are there already, and terms are made once.
CREATE OR REPLACE FUNCTION deal_words(title text, body text, code text, merchant bigint, category bigint) RETURNS tsvector
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  words tsvector := setweight(search_words(title), 'A');
  named tsvector;
BEGIN
  IF merchant IS NOT NULL THEN
    SELECT merchants.words INTO named FROM merchants WHERE id = merchant;
    words := words || setweight(coalesce(named, ''), 'B');
  END IF;
  SELECT categories.words INTO named FROM categories WHERE id = category;
  words := words || setweight(coalesce(named, ''), 'B');
  IF code IS NOT NULL THEN
    words := words || setweight(search_words(code), 'C');
  END IF;
  IF body <> '' THEN
    words := words || search_words(CASE WHEN char_length(body) > 300 THEN regexp_replace(left(body, 300), '\s\S*$', '') ELSE body END);
  END IF;
  RETURN words;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION write_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before tsvector;
  after tsvector;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM deal_terms WHERE deal_id = NEW.id RETURNING terms INTO before;
    IF before IS NOT NULL THEN
      INSERT INTO search_changes (deal_id, live_at, terms, facets, change) VALUES (OLD.id, OLD.live_at, before, deal_facets(OLD), -1);
    END IF;
  END IF;
  IF NEW.state IN ('live', 'expired') THEN
    after := deal_terms_of(NEW);
    INSERT INTO deal_terms VALUES (NEW.id, NEW.live_at, NEW.category_id, NEW.merchant_id, NEW.author_id, NEW.price, NEW.currency,
      (NEW.reference - NEW.price) * 100 / nullif(NEW.reference, 0), NEW.kind, NEW.state = 'live', NEW.members_only,
      NEW.shipping IS NOT DISTINCT FROM 0, NEW.regions, after);
    INSERT INTO search_changes (deal_id, live_at, terms, facets, change) VALUES (NEW.id, NEW.live_at, after, deal_facets(NEW), 1);
  END IF;
  RETURN NULL;
END $$;
