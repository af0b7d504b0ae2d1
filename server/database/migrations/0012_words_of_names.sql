ALTER TABLE "categories" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE merchants SET words = search_words(name);--> statement-breakpoint
UPDATE categories SET words = search_words(name);--> statement-breakpoint
CREATE INDEX "merchants_words" ON "merchants" USING gin ("words");
--> statement-breakpoint
CREATE FUNCTION write_words_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := search_words(NEW.name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER merchants_words BEFORE INSERT OR UPDATE OF name ON merchants FOR EACH ROW EXECUTE FUNCTION write_words_of_name();
--> statement-breakpoint
CREATE TRIGGER categories_words BEFORE INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION write_words_of_name();
--> statement-breakpoint
-- The terms of a deal are written anew whenever something changes that lists are narrowed by, and never by a vote: what counts deals waits for these.
ALTER PUBLICATION dealwire SET TABLE
  deals (id, author_id, merchant_id, category_id, kind, state, members_only, price, shipping, currency, reference, regions, up, down, comments, live_at, hot_at, version, words),
  deal_terms (deal_id, author_id, live_at, members_only),
  search_words (word),
  deal_images (deal_id, position),
  deal_clicks (deal_id),
  deal_checks (deal_id, person_id),
  price_points (id, deal_id, product),
  revisions (deal_id, version),
  filters (id, person_id),
  comments (id, deal_id, parent_id, root_id, author_id, state),
  votes (deal_id, person_id),
  comment_votes (person_id, deal_id, comment_id),
  saves (person_id, deal_id),
  people (id, handle, state),
  merchants (id, slug, words),
  categories (id, slug, words),
  site (id),
  sessions (id_hash, person_id);
