-- What a deal is found by. Extensions that PostgreSQL brings itself, and that a database's owner may create.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TEXT SEARCH DICTIONARY search_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION search_words (COPY = simple);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION search_stems (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION search_stems ALTER MAPPING FOR asciiword WITH search_stem;
--> statement-breakpoint
-- Letters and digits of any alphabet in lower case, without accents, and one blank or more between words. What is written without
-- blanks (Chinese, Japanese, Korean, Thai) is one word a character, so that any part of it can be searched for, as a phrase. Ranges are
-- spelled out because what PostgreSQL calls a letter depends on the database's locale.
CREATE FUNCTION search_text(content text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(content) <> char_length(content) THEN
    content := unaccent('unaccent', normalize(regexp_replace(normalize(content, NFKD),
      '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'), NFC));
    content := regexp_replace(regexp_replace(content,
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'),
      '[\u0080-\u00bf\u00d7\u00f7\u02c2-\u02df\u055a-\u055f\u060c-\u061f\u066a-\u066d\u2000-\u2bff\u3000-\u3004\u3008-\u303f\ud7b0-\uf8ff\ufe00-\ufe6f\uff00-\uff0f\uff5f-\uff65\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]', ' ', 'g');
  END IF;
  RETURN translate(lower(content),
    U&'!"#$%&''()*+,-./:;<=>?@[\005C]^_`{|}~\0001\0002\0003\0004\0005\0006\0007\0008\0009\000A\000B\000C\000D\000E\000F\0010\0011\0012\0013\0014\0015\0016\0017\0018\0019\001A\001B\001C\001D\001E\001F\007F',
    repeat(' ', 64));
END $$;
--> statement-breakpoint
-- Words and, beside them and with "~", their English stems where those differ. What is joined by a hyphen or the like is there as its parts and as one.
CREATE FUNCTION search_words(content text) RETURNS tsvector LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := search_text(content);
  words tsvector;
BEGIN
  IF content ~ '[^ ][-''’&.][^ ]' THEN
    plain := plain || ' ' || coalesce(search_text((
      SELECT string_agg(translate(joined[1], '-''’&.', ''), ' ')
      FROM regexp_matches(content, '(?:^|[^[:alnum:]])([[:alnum:]]*[[:alpha:]][[:alnum:]]*(?:[-''’&.][[:alnum:]]+)+)', 'g') joined)), '');
  END IF;
  words := to_tsvector('search_words', plain);
  RETURN words || replace(' ' || ts_delete(to_tsvector('search_stems', plain), tsvector_to_array(words))::text, ' ''', ' ''~')::tsvector;
END $$;
--> statement-breakpoint
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
CREATE FUNCTION deal_words(title text, body text, code text, merchant bigint, category bigint) RETURNS tsvector
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
CREATE TABLE "deal_terms" (
	"deal_id" bigint PRIMARY KEY NOT NULL,
	"live_at" timestamp with time zone NOT NULL,
	"category_id" bigint NOT NULL,
	"merchant_id" bigint,
	"author_id" bigint NOT NULL,
	"price" bigint,
	"currency" char(3) NOT NULL,
	"saving" smallint,
	"kind" text NOT NULL,
	"live" boolean NOT NULL,
	"members_only" boolean NOT NULL,
	"free_shipping" boolean NOT NULL,
	"regions" text[] NOT NULL,
	"terms" "tsvector" NOT NULL,
	"padding" text DEFAULT repeat(' ', 1900) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"live_at" timestamp with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	"facets" text[] NOT NULL,
	"change" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"deals" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_terms" ADD CONSTRAINT "deal_terms_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- See server/deals/search/tsquery.ts, which asks for the same ones.
CREATE FUNCTION deal_terms_of(deal deals) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip((deal).words) || array_to_tsvector(
    ARRAY(SELECT '=' || lexeme FROM unnest(ts_filter((deal).words, '{a}'))) || ARRAY(SELECT '+' || lexeme FROM unnest(ts_filter((deal).words, '{b}'))))
$$;
--> statement-breakpoint
-- The table is read for its other columns, by the thousand; only its index reads `terms`. PostgreSQL moves what is long out of a row
-- once the row has 2 KB, down to this many bytes: `padding` is what makes it so long, and takes next to nothing once compressed.
ALTER TABLE deal_terms SET (toast_tuple_target = 160);
--> statement-breakpoint
-- Kept in the row where it fits, for it comes with every change of a deal: the change feed does not fetch what is stored elsewhere.
ALTER TABLE deals ALTER COLUMN words SET STORAGE MAIN;
--> statement-breakpoint
-- Written with the table as a whole, which is many times faster than row by row.
ALTER TABLE deals ALTER COLUMN words TYPE tsvector USING deal_words(title, body, coupon_code, merchant_id, category_id);
--> statement-breakpoint
INSERT INTO deal_terms
SELECT id, live_at, category_id, merchant_id, author_id, price, currency, ((reference - price) * 100 / nullif(reference, 0))::smallint, kind, state = 'live',
  members_only, shipping IS NOT DISTINCT FROM 0, regions, deal_terms_of(deals)
FROM deals WHERE state IN ('live', 'expired') ORDER BY live_at, id;
--> statement-breakpoint
INSERT INTO search_words SELECT word, ndoc FROM ts_stat('SELECT terms FROM deal_terms') WHERE word !~ '^[~=+]';
--> statement-breakpoint
CREATE INDEX "deal_terms_terms" ON "deal_terms" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "deal_terms_new" ON "deal_terms" USING btree ("live_at","deal_id");--> statement-breakpoint
CREATE INDEX "search_words_like" ON "search_words" USING gin ("word" gin_trgm_ops) WHERE "search_words"."word" ~ '^[^=~#]';
--> statement-breakpoint
-- Not fired by votes and comments, which set none of these columns.
CREATE FUNCTION write_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := deal_words(NEW.title, NEW.body, NEW.coupon_code, NEW.merchant_id, NEW.category_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_words BEFORE INSERT OR UPDATE OF title, body, coupon_code, merchant_id, category_id ON deals
  FOR EACH ROW EXECUTE FUNCTION write_deal_words();
--> statement-breakpoint
CREATE FUNCTION write_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER deals_terms_new AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION write_deal_terms();
--> statement-breakpoint
CREATE TRIGGER deals_terms_changed
  AFTER UPDATE OF title, body, coupon_code, merchant_id, category_id, author_id, kind, state, members_only, price, shipping, currency, reference, regions, live_at ON deals
  FOR EACH ROW
  WHEN ((OLD.words, OLD.merchant_id, OLD.category_id, OLD.author_id, OLD.kind, OLD.state, OLD.members_only, OLD.price, OLD.shipping, OLD.currency, OLD.reference, OLD.regions, OLD.live_at)
    IS DISTINCT FROM (NEW.words, NEW.merchant_id, NEW.category_id, NEW.author_id, NEW.kind, NEW.state, NEW.members_only, NEW.price, NEW.shipping, NEW.currency, NEW.reference, NEW.regions, NEW.live_at))
  EXECUTE FUNCTION write_deal_terms();
--> statement-breakpoint
-- A name is a word of each of its deals: setting what stays the same writes their words anew.
CREATE FUNCTION rename_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'merchants' THEN UPDATE deals SET merchant_id = NEW.id WHERE merchant_id = NEW.id;
  ELSE UPDATE deals SET category_id = NEW.id WHERE category_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON merchants FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_in_deals();
--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rename_in_deals();
--> statement-breakpoint
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
-- What filters go by: see server/deals/search/facets.ts, which asks for the same ones. Merchants and authors are many, so each is one of 64.
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
-- A deal that is gone altogether (by hand: the board itself only removes them) is not in the counts any more either.
CREATE FUNCTION forget_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (deal_id, live_at, terms, facets, change) SELECT OLD.id, OLD.live_at, deal_terms_of(OLD), deal_facets(OLD), -1
    WHERE OLD.state IN ('live', 'expired');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_terms_gone AFTER DELETE ON deals FOR EACH ROW EXECUTE FUNCTION forget_deal_terms();
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
