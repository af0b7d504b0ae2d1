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
CREATE FUNCTION deal_words(title text, body text, code text, merchant bigint, category bigint) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(search_words(title), 'A')
    || setweight(search_words(coalesce((SELECT name FROM merchants WHERE id = merchant) || ' ', '') || (SELECT name FROM categories WHERE id = category)), 'B')
    || CASE WHEN code IS NULL THEN '' ELSE setweight(search_words(code), 'C') END
    || CASE WHEN body = '' THEN '' ELSE search_words(CASE WHEN char_length(body) > 300 THEN regexp_replace(left(body, 300), '\s\S*$', '') ELSE body END) END
$$;
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
	"terms" "tsvector" NOT NULL,
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
-- See server/search/tsquery.ts, which asks for the same ones.
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
  END IF;
  IF NEW.state IN ('live', 'expired') THEN
    after := deal_terms_of(NEW);
    INSERT INTO deal_terms VALUES (NEW.id, NEW.live_at, NEW.category_id, NEW.merchant_id, NEW.author_id, NEW.price, NEW.currency,
      (NEW.reference - NEW.price) * 100 / nullif(NEW.reference, 0), NEW.kind, NEW.state = 'live', NEW.members_only,
      NEW.shipping IS NOT DISTINCT FROM 0, NEW.regions, after);
  END IF;
  IF before IS DISTINCT FROM after THEN
    INSERT INTO search_changes (terms, change)
    SELECT terms, change FROM (VALUES (before, -1), (after, 1)) changed (terms, change) WHERE terms IS NOT NULL;
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
ALTER PUBLICATION dealwire SET TABLE
  deals (id, author_id, merchant_id, category_id, kind, state, members_only, price, shipping, currency, reference, regions, up, down, comments, live_at, hot_at, version, words),
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
  merchants (id, slug),
  categories (id, slug),
  site (id),
  sessions (id_hash, person_id);
