-- The database of a board. server/platform/database/schema/ says what each table and column means, and a test compares its columns and constraints with these.
-- Indexes, functions and triggers are only here.
-- Later migrations only add (see "Change the database" in CONTRIBUTING.md).

-- Extensions that come with PostgreSQL, and that the owner of a database may create.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TEXT SEARCH DICTIONARY search_stem (TEMPLATE = snowball, LANGUAGE = english);
CREATE TEXT SEARCH CONFIGURATION search_words (COPY = simple);
CREATE TEXT SEARCH CONFIGURATION search_stems (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION search_stems ALTER MAPPING FOR asciiword WITH search_stem;

-- Seconds since 1970. PostgreSQL calls extract() on a timestamptz merely stable, because other fields depend on the time zone. The epoch does not,
-- and generated columns need it immutable.
CREATE FUNCTION epoch(moment timestamptz) RETURNS double precision
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN extract(epoch FROM moment)::double precision;


-- ============ People ============

CREATE TABLE people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  handle text UNIQUE,
  suggested_handle text,
  name text NOT NULL,
  email text,
  avatar text,
  provider_picture text,
  bio text,
  role text NOT NULL DEFAULT 'person',
  trust smallint NOT NULL DEFAULT 0,
  earned_trust smallint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'onboarding',
  created_at timestamptz NOT NULL DEFAULT now(),
  erase_at timestamptz,
  state_before text,
  represents jsonb,
  CONSTRAINT people_handle CHECK (handle ~ '^[a-z0-9_-]{3,20}$'),
  CONSTRAINT people_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT people_role CHECK (role in ('person', 'moderator', 'admin')),
  CONSTRAINT people_state CHECK (state in ('onboarding', 'active', 'limited', 'suspended', 'banned', 'deleted')),
  CONSTRAINT people_earned_trust CHECK (earned_trust between 0 and 2),
  CONSTRAINT people_trust CHECK (trust between 0 and 3),
  CONSTRAINT people_avatar CHECK (avatar ~ '^/images/[A-Za-z0-9_-]{43}-160\.webp$'),
  CONSTRAINT people_bio CHECK (char_length(bio) between 1 and 300),
  CONSTRAINT people_erase_at CHECK (erase_at is null or state = 'deleted'),
  CONSTRAINT people_active_has_handle CHECK (state <> 'active' or handle is not null)
);
CREATE INDEX people_handle_prefix ON people (handle text_pattern_ops);
-- Searches of the staff, for parts of words.
CREATE INDEX people_search ON people USING gin (handle gin_trgm_ops, name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX people_staff ON people (id) WHERE role <> 'person';
CREATE INDEX people_avatar_used ON people (avatar) WHERE avatar is not null;
CREATE INDEX people_erase_due ON people (erase_at) WHERE erase_at is not null;

CREATE TABLE identities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  email text,
  added_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT identities_identity UNIQUE (issuer, subject)
);
CREATE INDEX identities_person ON identities (person_id);
CREATE INDEX identities_email ON identities (email) WHERE email is not null;

CREATE TABLE withheld_identities (
  hash bytea,
  person_id bigint REFERENCES people ON DELETE CASCADE,
  PRIMARY KEY (hash, person_id)
);
CREATE INDEX withheld_identities_person ON withheld_identities (person_id);

CREATE TABLE provider_moves (
  from_issuer text,
  to_issuer text,
  with_staff boolean NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (from_issuer, to_issuer)
);

CREATE TABLE sessions (
  id_hash bytea PRIMARY KEY,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  identity_id bigint REFERENCES identities ON DELETE SET NULL,
  id_token text,
  authenticated_at timestamptz,
  browser text,
  system text,
  network bytea
);
CREATE INDEX sessions_person ON sessions (person_id);
CREATE INDEX sessions_identity ON sessions (identity_id);
CREATE INDEX sessions_ends ON sessions (ends_at);

CREATE TABLE ended_sessions (
  id_hash bytea PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ended_sessions_person ON ended_sessions (person_id);
CREATE INDEX ended_sessions_at ON ended_sessions (at);

CREATE TABLE sign_ins (
  id_hash bytea PRIMARY KEY,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  return_to text NOT NULL,
  provider text NOT NULL,
  confirms bigint REFERENCES people ON DELETE CASCADE,
  links bigint REFERENCES people ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_ins_created ON sign_ins (created_at);

CREATE TABLE logout_tokens (
  hash bytea PRIMARY KEY,
  ends_at timestamptz NOT NULL
);
CREATE INDEX logout_tokens_ends ON logout_tokens (ends_at);

CREATE TABLE idempotency_keys (
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status smallint,
  answer jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key),
  CONSTRAINT idempotency_keys_key CHECK (char_length(key) between 8 and 200)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

CREATE TABLE tokens (
  hash bytea PRIMARY KEY,
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  ends_at timestamptz,
  CONSTRAINT tokens_name CHECK (char_length(name) between 1 and 60),
  CONSTRAINT tokens_scopes CHECK (cardinality(scopes) > 0 and scopes <@ array['read', 'write', 'moderate']),
  CONSTRAINT tokens_ends_at CHECK (ends_at > created_at)
);
CREATE INDEX tokens_person ON tokens (person_id);
CREATE INDEX tokens_ends ON tokens (ends_at) WHERE ends_at is not null;

CREATE TABLE network_key (
  id smallint PRIMARY KEY DEFAULT 1,
  key bytea NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT network_key_one_row CHECK (id = 1)
);

CREATE TABLE trace_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account_traces (
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  key_id bigint NOT NULL REFERENCES trace_keys ON DELETE CASCADE,
  day date NOT NULL,
  address bytea NOT NULL,
  device bytea NOT NULL,
  minute integer NOT NULL,
  signed_in boolean NOT NULL,
  PRIMARY KEY (person_id, day, address, device)
);
CREATE INDEX account_traces_address ON account_traces (address, day);
CREATE INDEX account_traces_day ON account_traces (day);
CREATE INDEX account_traces_key ON account_traces (key_id);

CREATE TABLE former_names (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  name text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_names_person ON former_names (person_id, changed_at);

CREATE TABLE retired_handles (
  hash bytea PRIMARY KEY
);

CREATE TABLE blocks (
  id bigint GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  blocked_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, blocked_id),
  CONSTRAINT blocks_id UNIQUE (id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);

CREATE TABLE required_consents (
  page text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1,
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE consents (
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  page text NOT NULL,
  version bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, page, version)
);

CREATE TABLE join_requests (
  person_id bigint PRIMARY KEY REFERENCES people ON DELETE CASCADE,
  handle text NOT NULL,
  name text,
  text text,
  language text NOT NULL,
  asked_at timestamptz NOT NULL DEFAULT now(),
  approved boolean,
  answer text,
  decided_by bigint REFERENCES people,
  decided_at timestamptz,
  CONSTRAINT join_requests_text CHECK (char_length(text) between 1 and 500),
  CONSTRAINT join_requests_answer CHECK (char_length(answer) between 1 and 500),
  CONSTRAINT join_requests_decided CHECK ((approved is null) = (decided_at is null))
);
CREATE INDEX join_requests_waiting ON join_requests (asked_at) WHERE approved is null;

CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code_hash bytea NOT NULL UNIQUE,
  note text,
  uses integer NOT NULL,
  used integer NOT NULL DEFAULT 0,
  created_by bigint NOT NULL REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT invitations_note CHECK (char_length(note) between 1 and 80),
  CONSTRAINT invitations_used CHECK (used between 0 and uses)
);

CREATE TABLE badges (
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  kind text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, kind),
  CONSTRAINT badges_kind CHECK (kind in ('founder', 'first_hot', 'checker', 'year'))
);


-- ============ The board ============

CREATE TABLE images (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash text NOT NULL UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  blur text NOT NULL,
  added_by bigint REFERENCES people,
  added_at timestamptz NOT NULL DEFAULT now(),
  whole boolean NOT NULL DEFAULT true,
  CONSTRAINT images_hash CHECK (hash ~ '^[A-Za-z0-9_-]{43}$'),
  CONSTRAINT images_size CHECK (width > 0 and height > 0),
  CONSTRAINT images_blur CHECK (blur like 'data:image/webp%' and char_length(blur) <= 2000)
);
CREATE INDEX images_added ON images (added_by, added_at);

CREATE TABLE board_images (
  image_id bigint PRIMARY KEY REFERENCES images
);

CREATE TABLE board_settings (
  id smallint PRIMARY KEY DEFAULT 1,
  name text NOT NULL,
  currency char(3) NOT NULL,
  price_currency char(3),
  heat_warm integer NOT NULL DEFAULT 10,
  heat_hot integer NOT NULL DEFAULT 20,
  heat_blazing integer NOT NULL DEFAULT 100,
  link_rules smallint NOT NULL DEFAULT 0,
  alert_synonyms text,
  sample_deals bigint[],
  settings jsonb NOT NULL DEFAULT '{}',
  settings_version integer NOT NULL DEFAULT 1,
  constants jsonb NOT NULL DEFAULT '{}',
  constants_version integer NOT NULL DEFAULT 1,
  CONSTRAINT board_settings_one_row CHECK (id = 1),
  CONSTRAINT board_settings_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT board_settings_settings CHECK (jsonb_typeof(settings) = 'object' and jsonb_typeof(constants) = 'object')
);

CREATE TABLE board_pages (
  name text NOT NULL,
  language text NOT NULL,
  body text NOT NULL,
  published text,
  published_at timestamptz,
  is_public boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, language),
  CONSTRAINT board_pages_name CHECK (name in ('about', 'rules', 'privacy', 'terms', 'imprint', 'contact')),
  CONSTRAINT board_pages_language CHECK (language ~ '^[a-z]{2}$'),
  CONSTRAINT board_pages_body CHECK (char_length(body) between 1 and 20000),
  CONSTRAINT board_pages_published CHECK (not is_public or (published is not null and published_at is not null))
);

CREATE TABLE board_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL
);

CREATE TABLE exchange_rates (
  currency char(3) PRIMARY KEY,
  per_euro numeric NOT NULL,
  day date NOT NULL,
  CONSTRAINT exchange_rates_currency CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT exchange_rates_per_euro CHECK (per_euro between 0.000001 and 1000000000)
);

CREATE TABLE task_runs (
  name text PRIMARY KEY,
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  next_at timestamptz,
  runs bigint NOT NULL DEFAULT 0,
  failures bigint NOT NULL DEFAULT 0,
  failed_at timestamptz,
  last_error text
);

CREATE TABLE warnings (
  kind text NOT NULL,
  machine text NOT NULL DEFAULT '',
  details jsonb NOT NULL DEFAULT '{}',
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  mailed_at timestamptz,
  PRIMARY KEY (kind, machine),
  CONSTRAINT warnings_kind CHECK (kind in ('jobs', 'mail', 'backup_failed', 'backup_old', 'rates', 'disk', 'pictures', 'certificate', 'transaction', 'log_archive', 'release'))
);

CREATE TABLE backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  alive_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  file text NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  pictures integer NOT NULL DEFAULT 0,
  bytes bigint,
  verified_at timestamptz,
  restored_at timestamptz,
  sent bigint,
  error text
);
-- One at a time.
CREATE UNIQUE INDEX backups_running ON backups ((true)) WHERE ended_at IS NULL;

CREATE TABLE log_archive (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT log_archive_one CHECK (id = 1),
  tool text NOT NULL,
  archived_at timestamptz,
  since timestamptz,
  error text,
  CONSTRAINT log_archive_tool CHECK (tool in ('dealwire', 'pgbackrest', 'wal-g', 'barman', 'cloudnativepg', 'other'))
);

-- Not published: the task that counts shows what is new.
CREATE TABLE daily_figures (
  day date NOT NULL,
  measure text NOT NULL,
  value double precision NOT NULL,
  PRIMARY KEY (day, measure)
);

CREATE TABLE empty_searches (
  day date NOT NULL,
  words text NOT NULL,
  people integer NOT NULL,
  PRIMARY KEY (day, words),
  CONSTRAINT empty_searches_words CHECK (char_length(words) between 1 and 200)
);

CREATE TABLE size_samples (
  day date NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  rows bigint NOT NULL,
  PRIMARY KEY (day, name)
);

CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE presence (
  deal_id bigint NOT NULL,
  node_id uuid NOT NULL REFERENCES nodes ON DELETE CASCADE,
  people integer NOT NULL,
  PRIMARY KEY (deal_id, node_id)
);
CREATE INDEX presence_node ON presence (node_id);


-- ============ Categories and merchants ============

CREATE TABLE categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}',
  position smallint NOT NULL,
  drawing text,
  picture text REFERENCES images (hash),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  merged_into bigint REFERENCES categories,
  words tsvector NOT NULL DEFAULT '',
  CONSTRAINT categories_slug CHECK (char_length(slug) between 1 and 80),
  CONSTRAINT categories_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT categories_names CHECK (jsonb_typeof(names) = 'object'),
  CONSTRAINT categories_merged CHECK (merged_into is null or (is_archived and merged_into <> id))
);

CREATE TABLE category_addresses (
  slug text PRIMARY KEY,
  category_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE
);
CREATE INDEX category_addresses_category ON category_addresses (category_id);

CREATE TABLE category_moves (
  from_id bigint NOT NULL REFERENCES categories ON DELETE CASCADE,
  deal_id bigint NOT NULL,
  PRIMARY KEY (from_id, deal_id)
);

CREATE TABLE merchants (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  domain text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  icon text REFERENCES images (hash),
  description text NOT NULL DEFAULT '',
  logo text REFERENCES images (hash),
  links_policy text NOT NULL DEFAULT '',
  merged_into bigint REFERENCES merchants,
  words tsvector NOT NULL DEFAULT '',
  CONSTRAINT merchants_slug CHECK (char_length(slug) between 1 and 80),
  CONSTRAINT merchants_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT merchants_description CHECK (char_length(description) between 0 and 5000),
  CONSTRAINT merchants_links_policy CHECK (char_length(links_policy) between 0 and 500),
  CONSTRAINT merchants_merged_into CHECK (merged_into <> id)
);
CREATE INDEX merchants_icon ON merchants (icon) WHERE icon is not null;
CREATE INDEX merchants_logo ON merchants (logo) WHERE logo is not null;
CREATE INDEX merchants_merged ON merchants (merged_into) WHERE merged_into is not null;
CREATE INDEX merchants_words ON merchants USING gin (words);

CREATE TABLE merchant_domains (
  domain text PRIMARY KEY,
  merchant_id bigint NOT NULL REFERENCES merchants ON DELETE CASCADE,
  CONSTRAINT merchant_domains_domain CHECK (char_length(domain) between 1 and 253)
);
CREATE INDEX merchant_domains_merchant ON merchant_domains (merchant_id);

CREATE TABLE merchant_aliases (
  slug text PRIMARY KEY,
  name text NOT NULL,
  merchant_id bigint NOT NULL REFERENCES merchants ON DELETE CASCADE,
  CONSTRAINT merchant_aliases_slug CHECK (char_length(slug) between 1 and 80),
  CONSTRAINT merchant_aliases_name CHECK (char_length(name) between 1 and 80)
);
CREATE INDEX merchant_aliases_merchant ON merchant_aliases (merchant_id);

CREATE TABLE merchant_competitors (
  merchant_id bigint NOT NULL REFERENCES merchants ON DELETE CASCADE,
  competitor_id bigint NOT NULL REFERENCES merchants ON DELETE CASCADE,
  PRIMARY KEY (merchant_id, competitor_id),
  CONSTRAINT merchant_competitors_other CHECK (merchant_id <> competitor_id)
);
CREATE INDEX merchant_competitors_competitor ON merchant_competitors (competitor_id);

CREATE TABLE affiliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  merchant_id bigint NOT NULL REFERENCES merchants ON DELETE CASCADE,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'claimed',
  note text NOT NULL DEFAULT '',
  email_matches boolean NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT now(),
  decided_by bigint REFERENCES people,
  decided_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT affiliations_kind CHECK (kind in ('employee', 'owner', 'agency')),
  CONSTRAINT affiliations_state CHECK (state in ('claimed', 'verified', 'declined', 'ended')),
  CONSTRAINT affiliations_note CHECK (char_length(note) between 0 and 1000),
  CONSTRAINT affiliations_decided CHECK ((decided_by is null) = (decided_at is null))
);
CREATE UNIQUE INDEX affiliations_current ON affiliations (person_id, merchant_id) WHERE state in ('claimed', 'verified');
CREATE INDEX affiliations_merchant ON affiliations (merchant_id);
CREATE INDEX affiliations_person ON affiliations (person_id, claimed_at);


-- ============ Places ============

-- The gazetteer, written at a start (server/deals/places/load-places.ts). Rows are never deleted, because deals refer to them.
CREATE TABLE places (
  id bigint PRIMARY KEY,
  name text NOT NULL,
  region text NOT NULL,
  country char(2) NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  population integer NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX places_words ON places USING gin (words);
CREATE INDEX places_position ON places USING gist (point(longitude, latitude));

CREATE TABLE gazetteer (
  id integer PRIMARY KEY DEFAULT 1,
  version text NOT NULL,
  CONSTRAINT gazetteer_one CHECK (id = 1)
);

-- Of the great circle, on a sphere.
CREATE FUNCTION kilometres(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 12742 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2 + cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)))
$$;

-- The places within so many kilometres of a place: first those in a box around it, which the index has. A degree of latitude is 111.2 km.
CREATE FUNCTION places_within(place bigint, distance integer) RETURNS bigint[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT array(
    SELECT near.id FROM places near
    -- Also beyond the date line.
    WHERE (point(near.longitude, near.latitude) <@ around OR point(near.longitude, near.latitude) <@ (around + point(360, 0))
        OR point(near.longitude, near.latitude) <@ (around - point(360, 0)))
      AND kilometres(centre.latitude, centre.longitude, near.latitude, near.longitude) <= distance)
  FROM places centre, LATERAL (SELECT distance / 111.0 AS high, distance / 111.0 / greatest(cos(radians(centre.latitude)), 0.1) AS wide) size,
    LATERAL (SELECT box(point(centre.longitude - wide, centre.latitude - high), point(centre.longitude + wide, centre.latitude + high)) AS around) boxes
  WHERE centre.id = place
$$;


-- ============ Deals ============

CREATE TABLE deals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  author_id bigint NOT NULL REFERENCES people,
  merchant_id bigint REFERENCES merchants,
  category_id bigint NOT NULL REFERENCES categories,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'live',
  disclosure text,
  members_only boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  body text NOT NULL DEFAULT '',
  url text,
  canonical_url text,
  price bigint,
  shipping bigint,
  currency char(3) NOT NULL,
  reference bigint,
  evidence text,
  coupon_code text,
  regions text[] NOT NULL DEFAULT '{}',
  place bigint REFERENCES places,
  picture text,
  image_id bigint REFERENCES images,
  starts_at timestamptz,
  ends_at timestamptz,
  duplicate_of bigint REFERENCES deals,
  live_at timestamptz NOT NULL DEFAULT now(),
  expired_at timestamptz,
  expired_by text,
  works_people integer NOT NULL DEFAULT 0,
  works_at timestamptz,
  dead_people integer NOT NULL DEFAULT 0,
  dead_at timestamptz,
  claimed_people integer NOT NULL DEFAULT 0,
  claimed_price bigint,
  hot_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz,
  removed_by bigint REFERENCES people,
  held_at timestamptz,
  locked_at timestamptz,
  vote_steps smallint NOT NULL DEFAULT 0,
  comment_steps smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  import_key text UNIQUE,
  imported_up integer NOT NULL DEFAULT 0,
  imported_down integer NOT NULL DEFAULT 0,
  words tsvector NOT NULL DEFAULT '',
  hot_rank double precision GENERATED ALWAYS AS (vote_steps / 20::float8 + epoch(live_at) / 45000) STORED NOT NULL,
  rising_rank double precision GENERATED ALWAYS AS (vote_steps / 20::float8 + epoch(live_at) / 7200) STORED NOT NULL,
  discussed_rank double precision GENERATED ALWAYS AS (comment_steps / 20::float8 + epoch(live_at) / 90000) STORED NOT NULL,
  CONSTRAINT deals_kind CHECK (kind in ('product', 'coupon', 'freebie', 'sale', 'local')),
  CONSTRAINT deals_disclosure CHECK (disclosure in ('affiliate', 'sponsored')),
  CONSTRAINT deals_state CHECK (state in ('scheduled', 'held', 'live', 'expired', 'removed', 'merged')),
  CONSTRAINT deals_title CHECK (char_length(title) between 3 and 300),
  CONSTRAINT deals_body CHECK (char_length(body) between 0 and 10000),
  CONSTRAINT deals_url CHECK (url ~* '^https?://' and char_length(url) between 1 and 2048),
  CONSTRAINT deals_canonical_url CHECK (char_length(canonical_url) between 1 and 2048),
  CONSTRAINT deals_price CHECK (price between 0 and 100000000000),
  CONSTRAINT deals_shipping CHECK (shipping between 0 and 100000000000),
    CONSTRAINT deals_reference CHECK (reference is null or (reference between 0 and 100000000000 and price is not null and reference > price
    and evidence is not null)),
  CONSTRAINT deals_evidence CHECK (char_length(evidence) between 3 and 500),
  CONSTRAINT deals_coupon_code CHECK (char_length(coupon_code) between 1 and 60),
  CONSTRAINT deals_currency CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT deals_product_has_price CHECK (kind <> 'product' or price is not null),
  CONSTRAINT deals_freebie_is_free CHECK (kind <> 'freebie' or (price is not null and price = 0)),
  CONSTRAINT deals_has_url CHECK (kind = 'local' or url is not null),
  CONSTRAINT deals_regions CHECK (cardinality(regions) <= 10),
  CONSTRAINT deals_region CHECK (not jsonb_path_exists(to_jsonb(regions), '$[*] ? (!(@ like_regex "^.{1,40}$" flag "s"))')),
  CONSTRAINT deals_expired CHECK ((state = 'expired') = (expired_at is not null) or state in ('held', 'removed', 'merged')),
  CONSTRAINT deals_held CHECK (state <> 'held' or held_at is not null),
  CONSTRAINT deals_merged CHECK (state <> 'merged' or duplicate_of is not null),
  CONSTRAINT deals_expired_by CHECK (expired_by in ('ended', 'checks', 'person', 'age')),
  CONSTRAINT deals_works CHECK ((works_people > 0) = (works_at is not null) and works_people >= 0),
  CONSTRAINT deals_dead CHECK ((dead_people > 0) = (dead_at is not null) and dead_people >= 0),
  CONSTRAINT deals_claimed CHECK ((claimed_people > 0) = (claimed_price is not null) and claimed_people >= 0),
  CONSTRAINT deals_claimed_price CHECK (claimed_price between 0 and 100000000000),
  CONSTRAINT deals_scheduled CHECK (state <> 'scheduled' or starts_at is not null),
  CONSTRAINT deals_starts CHECK (starts_at < ends_at),
  CONSTRAINT deals_picture CHECK (picture ~ '^/pictures/[a-z0-9-]+\.(svg|webp|avif)(#[a-z0-9-]+)?$'),
  CONSTRAINT deals_ends CHECK (ends_at <= greatest(live_at, starts_at) + interval '366 days'),
  CONSTRAINT deals_version CHECK (version >= 1)
);
-- A list reads one of these backwards. They leave out deals that no list shows, and must fit the conditions in server/deals/lists/orders.ts.
CREATE INDEX deals_hot ON deals (hot_rank, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_category_hot ON deals (category_id, hot_rank, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_merchant_hot ON deals (merchant_id, hot_rank, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_new ON deals (live_at, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_removed ON deals (live_at, id) WHERE state = 'removed';
CREATE INDEX deals_category_new ON deals (category_id, live_at, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_merchant_new ON deals (merchant_id, live_at, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_rising ON deals (rising_rank, id) WHERE state in ('live', 'expired') and hot_at is null and vote_steps >= 6;
CREATE INDEX deals_category_rising ON deals (category_id, rising_rank, id) WHERE state in ('live', 'expired') and hot_at is null and
  vote_steps >= 6;
CREATE INDEX deals_merchant_rising ON deals (merchant_id, rising_rank, id) WHERE state in ('live', 'expired') and hot_at is null and
  vote_steps >= 6;
CREATE INDEX deals_discussed ON deals (discussed_rank, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_category_discussed ON deals (category_id, discussed_rank, id) WHERE state in ('live', 'expired');
CREATE INDEX deals_merchant_discussed ON deals (merchant_id, discussed_rank, id) WHERE state in ('live', 'expired');
-- Includes removed deals: they still count against the author's quota.
CREATE INDEX deals_author_new ON deals (author_id, live_at, id);
-- The count on the author's page.
CREATE INDEX deals_author_hot ON deals (author_id, hot_at) WHERE state in ('live', 'expired') and hot_at is not null;
CREATE INDEX deals_canonical ON deals (canonical_url);
CREATE INDEX deals_starting ON deals (starts_at) WHERE state = 'scheduled';
CREATE INDEX deals_scheduled_author ON deals (author_id, starts_at) WHERE state = 'scheduled';
CREATE INDEX deals_held_author ON deals (author_id, held_at) WHERE state = 'held';
CREATE INDEX deals_image ON deals (image_id) WHERE image_id is not null;
CREATE INDEX deals_merged ON deals (duplicate_of) WHERE state = 'merged';
-- What happened last: most expired deals may be only probably expired.
CREATE INDEX deals_over ON deals (expired_at) WHERE state = 'expired' and expired_by is distinct from 'age';
-- The archive.
CREATE INDEX deals_expired ON deals (expired_at, id) WHERE state = 'expired';
CREATE INDEX deals_category_expired ON deals (category_id, expired_at, id) WHERE state = 'expired';
CREATE INDEX deals_merchant_expired ON deals (merchant_id, expired_at, id) WHERE state = 'expired';
CREATE INDEX deals_ending ON deals (ends_at) WHERE state = 'live' and ends_at is not null;
CREATE INDEX deals_ending_soon ON deals ((-epoch(ends_at)), id) WHERE state = 'live' and ends_at is not null;
CREATE INDEX deals_category_ending_soon ON deals (category_id, (-epoch(ends_at)), id) WHERE state = 'live' and ends_at is not null;
CREATE INDEX deals_merchant_ending_soon ON deals (merchant_id, (-epoch(ends_at)), id) WHERE state = 'live' and ends_at is not null;

-- What votes and comments write, apart from the wide row with its many indexes. Most updates change no indexed column and stay on their page.
CREATE TABLE deal_scores (
  deal_id bigint PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
  author_id bigint NOT NULL,
  up integer NOT NULL DEFAULT 0,
  down integer NOT NULL DEFAULT 0,
  withheld_votes integer NOT NULL DEFAULT 0,
  comments integer NOT NULL DEFAULT 0,
  vote_speed double precision NOT NULL DEFAULT 0,
  vote_speed_at timestamptz NOT NULL DEFAULT now(),
    vote_steps smallint GENERATED ALWAYS AS (sign(up - down - withheld_votes / 100.0::float8) * floor(20 * log(greatest(1, abs(up - down -
    withheld_votes / 100.0::float8))))) STORED NOT NULL,
  comment_steps smallint GENERATED ALWAYS AS (floor(20 * log(greatest(1, comments)))) STORED NOT NULL,
  fast_hour integer GENERATED ALWAYS AS (CASE WHEN vote_speed > 1.8 THEN floor(epoch(vote_speed_at) / 3600) END) STORED,
  CONSTRAINT deal_scores_counts CHECK (up >= 0 and down >= 0 and comments >= 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Alerts that wait for many votes in a short time. As many as they need at least leave this speed (`alertSpeed` in limits.ts).
CREATE INDEX deal_scores_fast ON deal_scores (fast_hour) WHERE fast_hour is not null;

-- What could not be written into deal_scores or deals at once, because another vote was: it is within a moment (server/deals/votes/count-waiting-votes.ts).
CREATE TABLE waiting_votes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals ON DELETE CASCADE,
  up integer NOT NULL DEFAULT 0,
  down integer NOT NULL DEFAULT 0,
  withheld_votes integer NOT NULL DEFAULT 0,
  at timestamptz NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);
-- Also by time: beside a transaction that is open for long, the entries of rows that are gone stay.
CREATE INDEX waiting_votes_deal ON waiting_votes (deal_id, at);

CREATE TABLE deal_images (
  deal_id bigint NOT NULL REFERENCES deals,
  position smallint NOT NULL,
  image_id bigint NOT NULL REFERENCES images,
  PRIMARY KEY (deal_id, position),
  CONSTRAINT deal_images_position CHECK (position between 0 and 4)
);
CREATE INDEX deal_images_image ON deal_images (image_id);

CREATE TABLE deal_clicks (
  deal_id bigint PRIMARY KEY REFERENCES deals,
  clicks integer NOT NULL DEFAULT 0
);

CREATE TABLE deal_views (
  deal_id bigint PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
  views integer NOT NULL DEFAULT 0
);

CREATE TABLE deal_checks (
  deal_id bigint NOT NULL REFERENCES deals,
  person_id bigint NOT NULL REFERENCES people,
  verdict text NOT NULL,
  price bigint,
  weight real NOT NULL,
  trust smallint NOT NULL DEFAULT 1,
  network bytea,
  confirmed boolean NOT NULL DEFAULT false,
  checked_at timestamptz NOT NULL DEFAULT now(),
  lapsed_at timestamptz,
  PRIMARY KEY (deal_id, person_id),
  CONSTRAINT deal_checks_verdict CHECK (verdict in ('works', 'dead', 'price_changed')),
  CONSTRAINT deal_checks_price CHECK ((verdict = 'price_changed') = (price is not null)),
  CONSTRAINT deal_checks_amount CHECK (price between 0 and 100000000000),
  CONSTRAINT deal_checks_weight CHECK (weight > 0),
  CONSTRAINT deal_checks_trust CHECK (trust between 0 and 3)
);
CREATE INDEX deal_checks_person ON deal_checks (person_id, checked_at);
-- Counted per day.
CREATE INDEX deal_checks_checked ON deal_checks USING brin (checked_at);
CREATE INDEX deal_checks_network ON deal_checks (deal_id, network) WHERE network is not null;
-- To expire old checks.
CREATE INDEX deal_checks_against ON deal_checks (checked_at) WHERE lapsed_at is null and verdict <> 'works';
-- What happened last.
CREATE INDEX deal_checks_works ON deal_checks (checked_at) WHERE verdict = 'works' and lapsed_at is null;

CREATE TABLE price_points (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals,
  product text,
  merchant_id bigint REFERENCES merchants,
  price bigint NOT NULL,
  currency char(3) NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  source text NOT NULL,
  members_only boolean NOT NULL DEFAULT false,
  CONSTRAINT price_points_price CHECK (price between 0 and 100000000000),
  CONSTRAINT price_points_currency CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT price_points_source CHECK (source in ('posted', 'edited', 'checked', 'imported')),
  CONSTRAINT price_points_product_length CHECK (char_length(product) between 1 and 2048)
);
CREATE INDEX price_points_product ON price_points (product, currency, seen_at);
CREATE INDEX price_points_deal ON price_points (deal_id, seen_at);
-- What happened last.
CREATE INDEX price_points_changed ON price_points (seen_at) WHERE source in ('edited', 'checked');

CREATE TABLE revisions (
  deal_id bigint NOT NULL REFERENCES deals,
  version integer NOT NULL,
  editor_id bigint REFERENCES people,
  cause text NOT NULL,
  changes jsonb NOT NULL,
  material text[] NOT NULL DEFAULT '{}',
  held boolean NOT NULL DEFAULT false,
  hidden boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (deal_id, version),
  CONSTRAINT revisions_cause CHECK (cause in ('edit', 'checks', 'reactivation')),
  CONSTRAINT revisions_version CHECK (version >= 2)
);
CREATE INDEX revisions_editor ON revisions (editor_id, at);
-- Trials of alerts.
CREATE INDEX revisions_reactivated ON revisions (at) WHERE cause = 'reactivation';

CREATE TABLE saves (
  person_id bigint NOT NULL REFERENCES people,
  deal_id bigint NOT NULL REFERENCES deals,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, deal_id)
);
CREATE INDEX saves_person ON saves (person_id, saved_at, deal_id);
CREATE INDEX saves_deal ON saves (deal_id, saved_at);

-- The deals that someone has read, the last one last, for their other devices. Without is_kept there are none.
CREATE TABLE read_deals (
  person_id bigint PRIMARY KEY REFERENCES people,
  deal_ids bigint[] NOT NULL DEFAULT '{}',
  is_kept boolean NOT NULL DEFAULT true,
  CONSTRAINT read_deals_kept CHECK (cardinality(deal_ids) <= 500 and (is_kept or deal_ids = '{}'))
);

CREATE TABLE votes (
  deal_id bigint NOT NULL REFERENCES deals,
  person_id bigint NOT NULL REFERENCES people,
  value smallint NOT NULL,
  reason text,
  cast_at timestamptz NOT NULL DEFAULT now(),
  against_at timestamptz,
  weight smallint NOT NULL DEFAULT 100,
  network bytea,
  PRIMARY KEY (deal_id, person_id),
  CONSTRAINT votes_value CHECK (value in (-1, 0, 1)),
  CONSTRAINT votes_reason CHECK ((value = -1) = (reason is not null)),
  CONSTRAINT votes_known_reason CHECK (reason in ('cheaper', 'product', 'merchant', 'terms')),
  CONSTRAINT votes_weight CHECK (weight between 0 and 100)
);
CREATE INDEX votes_person ON votes (person_id, cast_at);
-- Counted per day.
CREATE INDEX votes_cast ON votes USING brin (cast_at);
CREATE INDEX votes_network ON votes (deal_id, network) WHERE network is not null;
CREATE INDEX votes_against ON votes (person_id, against_at) WHERE against_at is not null;

CREATE TABLE revotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX revotes_person ON revotes (person_id, at);
CREATE INDEX revotes_at ON revotes (at);

CREATE TABLE comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals,
  author_id bigint NOT NULL REFERENCES people,
  parent_id bigint REFERENCES comments,
  root_id bigint NOT NULL,
  depth smallint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'visible',
  body text NOT NULL,
  against text,
  vote_revoked text,
  up integer NOT NULL DEFAULT 0,
  down integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  held_at timestamptz,
  removed_at timestamptz,
  image_id bigint REFERENCES images,
  CONSTRAINT comments_state CHECK (state in ('held', 'visible', 'deleted', 'removed')),
  CONSTRAINT comments_held CHECK (state <> 'held' or held_at is not null),
  CONSTRAINT comments_body CHECK (state = 'deleted' or char_length(body) between 2 and 5000),
  CONSTRAINT comments_against CHECK (against in ('cheaper', 'product', 'merchant', 'terms')),
  CONSTRAINT comments_depth CHECK (depth between 0 and 8),
  CONSTRAINT comments_removed CHECK (state = 'removed' or removed_at is null),
  CONSTRAINT comments_image CHECK (state <> 'deleted' or image_id is null),
  CONSTRAINT comments_counts CHECK (up >= 0 and down >= 0)
);
-- Counted per day.
CREATE INDEX comments_created ON comments USING brin (created_at);
CREATE INDEX comments_roots ON comments (deal_id, id) WHERE parent_id is null;
CREATE INDEX comments_thread ON comments (deal_id, root_id, id);
CREATE INDEX comments_author ON comments (author_id, created_at);
CREATE INDEX comments_image ON comments (image_id) WHERE image_id is not null;
CREATE INDEX comments_held_author ON comments (author_id, held_at) WHERE state = 'held';

CREATE TABLE comment_votes (
  comment_id bigint NOT NULL REFERENCES comments,
  person_id bigint NOT NULL REFERENCES people,
  deal_id bigint NOT NULL REFERENCES deals,
  value smallint NOT NULL,
  cast_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, deal_id, comment_id),
  CONSTRAINT comment_votes_value CHECK (value in (-1, 0, 1))
);
CREATE INDEX comment_votes_comment ON comment_votes (comment_id);
CREATE INDEX comment_votes_person ON comment_votes (person_id, cast_at);

CREATE TABLE offers (
  comment_id bigint PRIMARY KEY REFERENCES comments,
  deal_id bigint NOT NULL REFERENCES deals,
  url text NOT NULL,
  canonical_url text NOT NULL,
  price bigint NOT NULL,
  currency char(3) NOT NULL,
  expired_at timestamptz,
  CONSTRAINT offers_url CHECK (char_length(url) between 1 and 2048),
  CONSTRAINT offers_canonical_url CHECK (char_length(canonical_url) between 1 and 2048),
  CONSTRAINT offers_price CHECK (price between 0 and 100000000000),
  CONSTRAINT offers_currency CHECK (currency ~ '^[A-Z]{3}$')
);
CREATE INDEX offers_live ON offers (deal_id, price) WHERE expired_at is null;

CREATE TABLE offer_reports (
  comment_id bigint NOT NULL REFERENCES offers,
  person_id bigint NOT NULL REFERENCES people,
  weight real NOT NULL,
  reported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, person_id),
  CONSTRAINT offer_reports_weight CHECK (weight > 0)
);
CREATE INDEX offer_reports_person ON offer_reports (person_id, reported_at);

CREATE TABLE mute_rules (
  id bigint GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL REFERENCES people,
  kind text NOT NULL,
  effect text NOT NULL,
  word text,
  merchant_id bigint REFERENCES merchants,
  category_id bigint REFERENCES categories,
  author_id bigint REFERENCES people,
  min_price bigint,
  max_price bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, id),
  CONSTRAINT mute_rules_once UNIQUE NULLS NOT DISTINCT (person_id, kind, word, merchant_id, category_id, author_id, min_price, max_price),
  CONSTRAINT mute_rules_effect CHECK (effect in ('mute', 'dim')),
  CONSTRAINT mute_rules_kind CHECK (kind in ('word', 'merchant', 'category', 'person', 'price')),
    CONSTRAINT mute_rules_value CHECK ((kind = 'word') = (word is not null) and (kind = 'merchant') = (merchant_id is not null) and (kind =
    'category') = (category_id is not null) and (kind = 'person') = (author_id is not null) and (kind = 'price') = (min_price is not null or
    max_price is not null)),
  CONSTRAINT mute_rules_word CHECK (char_length(word) between 2 and 60),
  CONSTRAINT mute_rules_band CHECK (min_price <= max_price),
  CONSTRAINT mute_rules_min_price CHECK (min_price between 0 and 100000000000),
  CONSTRAINT mute_rules_max_price CHECK (max_price between 0 and 100000000000)
);

CREATE TABLE crawl_tasks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint UNIQUE REFERENCES deals ON DELETE CASCADE,
  merchant_id bigint UNIQUE REFERENCES merchants ON DELETE CASCADE,
  host text NOT NULL,
  posted_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  outcome text,
  CONSTRAINT crawl_tasks_one CHECK (num_nonnulls(deal_id, merchant_id) = 1),
  CONSTRAINT crawl_tasks_outcome CHECK (outcome in ('stored', 'no_picture', 'disallowed', 'refused', 'gone', 'failed', 'superseded'))
);
CREATE INDEX crawl_tasks_next ON crawl_tasks (host, posted_at) WHERE due_at is not null;

CREATE TABLE crawl_hosts (
  host text PRIMARY KEY,
  free_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  failures smallint NOT NULL DEFAULT 0,
  robots text,
  robots_at timestamptz,
  crawl_delay integer NOT NULL DEFAULT 0
);
CREATE INDEX crawl_hosts_free ON crawl_hosts (free_at);


-- ============ Moderation ============

CREATE TABLE staff_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id bigint,
  action text NOT NULL,
  deal_id bigint,
  comment_id bigint,
  person_id bigint,
  merchant_id bigint,
  reason text,
  note text,
  details jsonb NOT NULL DEFAULT '{}',
  is_public boolean NOT NULL,
  undoes bigint REFERENCES staff_log
);
CREATE INDEX staff_log_public ON staff_log (id) WHERE is_public;
CREATE INDEX staff_log_action ON staff_log (action, id);
CREATE INDEX staff_log_actor ON staff_log (actor_id, id);
CREATE INDEX staff_log_deal ON staff_log (deal_id, id) WHERE deal_id is not null;
CREATE INDEX staff_log_comment ON staff_log (comment_id, id) WHERE comment_id is not null;
CREATE INDEX staff_log_person ON staff_log (person_id, id) WHERE person_id is not null;
CREATE INDEX staff_log_merchant ON staff_log (merchant_id, id) WHERE merchant_id is not null;
CREATE UNIQUE INDEX staff_log_undoes ON staff_log (undoes) WHERE undoes is not null;

CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint REFERENCES deals ON DELETE CASCADE,
  comment_id bigint REFERENCES comments ON DELETE CASCADE,
  person_id bigint REFERENCES people ON DELETE CASCADE,
  merchant_id bigint REFERENCES merchants ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'open',
  urgency real NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL DEFAULT now(),
  claimed_by bigint REFERENCES people,
  claimed_at timestamptz,
  decided_by bigint REFERENCES people,
  decided_at timestamptz,
  outcome text,
  seen_version integer,
  log_id bigint REFERENCES staff_log,
  priority double precision GENERATED ALWAYS AS (urgency - epoch(opened_at) / 21600) STORED NOT NULL,
  CONSTRAINT cases_state CHECK (state in ('open', 'decided')),
    CONSTRAINT cases_outcome CHECK (outcome in ('approved', 'dismissed', 'resolved', 'removed', 'expired', 'locked', 'merged', 'warned',
    'sanctioned', 'accepted')),
  CONSTRAINT cases_one_subject CHECK (num_nonnulls(deal_id, comment_id, person_id, merchant_id) = 1),
  CONSTRAINT cases_claim CHECK ((claimed_by is null) = (claimed_at is null)),
  CONSTRAINT cases_decision CHECK ((state = 'decided') = (decided_at is not null))
);
CREATE UNIQUE INDEX cases_open_deal ON cases (deal_id) WHERE state = 'open';
CREATE UNIQUE INDEX cases_open_comment ON cases (comment_id) WHERE state = 'open';
CREATE UNIQUE INDEX cases_open_person ON cases (person_id) WHERE state = 'open';
CREATE UNIQUE INDEX cases_open_merchant ON cases (merchant_id) WHERE state = 'open';
CREATE INDEX cases_queue ON cases (priority, id) WHERE state = 'open';
CREATE INDEX cases_claimed ON cases (claimed_at) WHERE claimed_at is not null and state = 'open';
CREATE INDEX cases_deal ON cases (deal_id);
CREATE INDEX cases_comment ON cases (comment_id);
CREATE INDEX cases_person ON cases (person_id);
CREATE INDEX cases_merchant ON cases (merchant_id);

CREATE TABLE case_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES cases ON DELETE CASCADE,
  kind text NOT NULL,
  person_id bigint REFERENCES people,
  reason text,
  text text,
  weight real NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT case_entries_kind CHECK (kind in ('report', 'held', 'rule', 'material_change', 'restored', 'ring', 'appeal', 'merge', 'affiliation')),
  CONSTRAINT case_entries_weight CHECK (weight >= 0)
);
CREATE INDEX case_entries_case ON case_entries (case_id, id);
CREATE INDEX case_entries_person ON case_entries (person_id, at);
CREATE UNIQUE INDEX case_entries_one_report ON case_entries (case_id, person_id) WHERE kind = 'report';

CREATE TABLE sanctions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  kind text NOT NULL,
  reason text NOT NULL,
  imposed_by bigint REFERENCES people,
  at timestamptz NOT NULL DEFAULT now(),
  until timestamptz,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  ended_by bigint REFERENCES people,
  ending text,
  appeal text,
  appealed_at timestamptz,
  appeal_decided_at timestamptz,
  appeal_decided_by bigint REFERENCES people,
  appeal_answer text,
  CONSTRAINT sanctions_kind CHECK (kind in ('warning', 'no_downvotes', 'limit', 'suspension', 'ban')),
  CONSTRAINT sanctions_reason CHECK (char_length(reason) between 3 and 1000),
  CONSTRAINT sanctions_until CHECK ((kind in ('warning', 'ban')) = (until is null)),
  CONSTRAINT sanctions_acknowledged CHECK (kind = 'warning' or acknowledged_at is null),
  CONSTRAINT sanctions_ending CHECK (ending in ('over', 'lifted', 'appeal')),
  CONSTRAINT sanctions_ended CHECK ((ended_at is null) = (ending is null)),
  CONSTRAINT sanctions_appeal CHECK (char_length(appeal) between 20 and 2000),
  CONSTRAINT sanctions_appealed CHECK ((appeal is null) = (appealed_at is null)),
  CONSTRAINT sanctions_appeal_decided CHECK (appeal_decided_at is null or (appeal is not null and appeal_answer is not null))
);
CREATE INDEX sanctions_person ON sanctions (person_id, id);
CREATE INDEX sanctions_in_force ON sanctions (person_id) WHERE ended_at is null;
CREATE INDEX sanctions_due ON sanctions (until) WHERE ended_at is null and until is not null;
CREATE INDEX sanctions_imposed_by ON sanctions (imposed_by);

CREATE TABLE revoked_downvotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint NOT NULL REFERENCES deals,
  person_id bigint NOT NULL REFERENCES people,
  comment_id bigint NOT NULL REFERENCES comments,
  vote_reason text NOT NULL,
  reason text NOT NULL,
  revoked_by bigint NOT NULL REFERENCES people,
  at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  sanction_id bigint REFERENCES sanctions,
  comment_removed boolean NOT NULL DEFAULT false,
  log_id bigint REFERENCES staff_log,
  CONSTRAINT revoked_downvotes_vote_reason CHECK (vote_reason in ('cheaper', 'product', 'merchant', 'terms')),
  CONSTRAINT revoked_downvotes_reason CHECK (char_length(reason) between 3 and 1000)
);
CREATE INDEX revoked_downvotes_person ON revoked_downvotes (person_id, at);
CREATE UNIQUE INDEX revoked_downvotes_one ON revoked_downvotes (deal_id, person_id) WHERE undone_at is null;
CREATE INDEX revoked_downvotes_comment ON revoked_downvotes (comment_id);

CREATE TABLE removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people,
  removed_by bigint NOT NULL REFERENCES people,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'removing',
  sanction_id bigint REFERENCES sanctions,
  log_id bigint NOT NULL,
  deals bigint[] NOT NULL DEFAULT '{}',
  comments bigint[] NOT NULL DEFAULT '{}',
  CONSTRAINT removals_state CHECK (state in ('removing', 'done', 'undoing', 'undone'))
);
CREATE INDEX removals_person ON removals (person_id, id);
CREATE INDEX cases_log ON cases (log_id);

CREATE TABLE content_rules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  value text NOT NULL,
  places text[] NOT NULL,
  action text NOT NULL,
  message text,
  below_trust smallint NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  hits integer NOT NULL DEFAULT 0,
  last_hit_at timestamptz,
  created_by bigint REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT content_rules_kind CHECK (kind in ('word', 'domain')),
  CONSTRAINT content_rules_action CHECK (action in ('hold', 'refuse')),
  CONSTRAINT content_rules_places CHECK (cardinality(places) > 0 and places <@ array['title', 'text', 'link', 'comment', 'name']::text[]),
  CONSTRAINT content_rules_value CHECK (char_length(value) between 1 and 253),
  CONSTRAINT content_rules_message CHECK (char_length(message) between 3 and 300),
  CONSTRAINT content_rules_below_trust CHECK (below_trust between 1 and 4),
  CONSTRAINT content_rules_hits CHECK (hits >= 0)
);

CREATE TABLE merchant_bans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id bigint UNIQUE REFERENCES merchants ON DELETE CASCADE,
  domain text UNIQUE,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  created_by bigint REFERENCES people,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT merchant_bans_one CHECK (num_nonnulls(merchant_id, domain) = 1),
  CONSTRAINT merchant_bans_domain CHECK (char_length(domain) between 1 and 253),
  CONSTRAINT merchant_bans_reason CHECK (char_length(reason) between 3 and 300)
);

CREATE TABLE merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deal_id bigint REFERENCES deals,
  into_deal_id bigint REFERENCES deals,
  merchant_id bigint REFERENCES merchants,
  into_merchant_id bigint REFERENCES merchants,
  state text NOT NULL DEFAULT 'moving',
  merged_by bigint NOT NULL REFERENCES people,
  merged_at timestamptz NOT NULL DEFAULT now(),
  log_id bigint NOT NULL,
  clicks integer NOT NULL DEFAULT 0,
  CONSTRAINT merges_state CHECK (state in ('moving', 'done', 'undoing', 'undone')),
    CONSTRAINT merges_subject CHECK (num_nonnulls(deal_id, into_deal_id) in (0, 2) and num_nonnulls(merchant_id, into_merchant_id) in (0, 2)
    and num_nonnulls(deal_id, merchant_id) = 1)
);
CREATE INDEX merges_deal ON merges (deal_id);
CREATE INDEX merges_into_deal ON merges (into_deal_id, merged_at);
CREATE INDEX merges_merchant ON merges (merchant_id);
CREATE INDEX merges_into_merchant ON merges (into_merchant_id, merged_at);

CREATE TABLE merge_moves (
  merge_id bigint NOT NULL REFERENCES merges ON DELETE CASCADE,
  kind text NOT NULL,
  item_id bigint NOT NULL,
  product text,
  PRIMARY KEY (merge_id, kind, item_id),
  CONSTRAINT merge_moves_kind CHECK (kind in ('vote', 'save', 'alert', 'price', 'check', 'thread', 'reason', 'forward', 'deal'))
);


-- ============ Notifications ============

-- Without foreign keys, each of which takes as long as two indexes. What it refers to stays, or is deleted together with it.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  deal_id bigint,
  comment_id bigint,
  actor_id bigint,
  alert_id bigint,
  channel_id bigint,
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  dispatched_at timestamptz,
  PRIMARY KEY (id, person_id),
  -- The deal first: of one that many are told of, entries stand together instead of on a page for each person.
  CONSTRAINT notifications_once UNIQUE NULLS NOT DISTINCT (deal_id, person_id, key),
    CONSTRAINT notifications_kind CHECK (kind in ('alert', 'reply', 'mention', 'comment', 'deal_hot', 'deal_expired', 'deal_reactivated',
    'deal_edited', 'deal_checked', 'deal_aged', 'deal_held', 'deal_approved', 'deal_removed', 'deal_restored', 'deal_merged', 'comment_held',
    'comment_approved', 'comment_removed', 'comment_restored', 'report_decided', 'sanction', 'sanction_ended', 'appeal_decided',
    'vote_revoked', 'affiliation_decided', 'trust', 'badge', 'account', 'channel_failing', 'cases_waiting'))
);
-- Both parts of an inbox in one index: what many are told is written to a page of it for each person.
CREATE INDEX notifications_inbox ON notifications (person_id, num_nulls(read_at), id);
-- The parts of the inbox: alerts can be many, and would have to be skipped one by one.
CREATE INDEX notifications_besides_alerts ON notifications (person_id, id) WHERE kind <> 'alert';
CREATE INDEX notifications_cases ON notifications (person_id, id) WHERE kind = 'cases_waiting';
CREATE INDEX notifications_waiting ON notifications (id) WHERE dispatched_at is null;
CREATE INDEX notifications_at ON notifications (at);
CREATE INDEX notifications_comment ON notifications (comment_id) WHERE comment_id is not null;
CREATE INDEX notifications_actor ON notifications (actor_id, at) WHERE actor_id is not null;

CREATE TABLE channels (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  secret text,
  session bytea,
  details jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'unverified',
  notification_kinds text[],
  pace text NOT NULL DEFAULT 'instant',
  quiet_from smallint,
  quiet_until smallint,
  time_zone text NOT NULL DEFAULT 'UTC',
  language text NOT NULL DEFAULT 'en',
  hot text,
  hot_at timestamptz,
  tested_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  verified_at timestamptz,
  succeeded_at timestamptz,
  failing_since timestamptz,
  last_error text,
  PRIMARY KEY (person_id, id),
  CONSTRAINT channels_kind CHECK (kind in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix')),
  CONSTRAINT channels_state CHECK (state in ('unverified', 'active', 'paused', 'failing')),
  CONSTRAINT channels_pace CHECK (pace in ('instant', 'daily', 'weekly')),
  CONSTRAINT channels_hot CHECK (hot in ('daily', 'weekly')),
  CONSTRAINT channels_hot_at CHECK ((hot is null) = (hot_at is null)),
  CONSTRAINT channels_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT channels_quiet CHECK ((quiet_from is null) = (quiet_until is null)),
  CONSTRAINT channels_quiet_from CHECK (quiet_from between 0 and 1439),
  CONSTRAINT channels_quiet_until CHECK (quiet_until between 0 and 1439)
);
CREATE INDEX channels_hot_due ON channels (hot_at) WHERE hot_at is not null;
CREATE INDEX channels_address ON channels (address);
CREATE INDEX channels_session ON channels (session) WHERE session is not null;

-- Identity columns of tables in parts need PostgreSQL 17.
CREATE SEQUENCE deliveries_id;
-- In parts by the day on which they ended: a day is dropped in an instant. What waits has no such day, and is alone in the part for everything else,
-- so that it stays small.
CREATE TABLE deliveries (
  id bigint NOT NULL DEFAULT nextval('deliveries_id'),
  channel_id bigint NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
  kind text NOT NULL DEFAULT 'notification',
  notification_id bigint,
  gathered bigint[],
  message_id text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  done_at timestamptz,
  error text,
  CONSTRAINT deliveries_kind CHECK (kind in ('notification', 'digest', 'hot', 'test', 'verification')),
  CONSTRAINT deliveries_about CHECK ((kind = 'notification') = (notification_id is not null)),
  CONSTRAINT deliveries_gathered CHECK ((kind = 'digest') = (gathered is not null)),
  CONSTRAINT deliveries_state CHECK (state in ('waiting', 'sent', 'failed', 'dropped')),
  CONSTRAINT deliveries_done CHECK ((state = 'waiting') = (done_at is null)),
  UNIQUE NULLS NOT DISTINCT (id, done_at),
  UNIQUE NULLS NOT DISTINCT (message_id, done_at)
) PARTITION BY RANGE (done_at);
CREATE TABLE deliveries_waiting PARTITION OF deliveries DEFAULT;
ALTER SEQUENCE deliveries_id OWNED BY deliveries.id;
CREATE INDEX deliveries_due ON deliveries (channel_id, due_at, id) WHERE done_at is null;
CREATE INDEX deliveries_channel ON deliveries (channel_id, created_at);
CREATE INDEX deliveries_done ON deliveries (done_at) WHERE done_at is not null;
CREATE INDEX deliveries_failed ON deliveries (done_at) WHERE state = 'failed';

-- Makes the parts for today and some days ahead, and drops those of days that ended longer ago than `kept` days. What ended while there was no part is
-- in the part for everything else until then. A part that something reads for long, such as a backup, is left for the next time: others wait behind
-- whoever waits for a lock. The board's role may not do this by itself.
CREATE FUNCTION turn_delivery_days(kept integer, ahead integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  today constant date := now();
  each date;
  part text;
BEGIN
  IF kept < 1 OR ahead NOT BETWEEN 0 AND 30 THEN
    RAISE 'out of range';
  END IF;
  LOCK TABLE deliveries IN SHARE UPDATE EXCLUSIVE MODE;
  FOR each IN
    SELECT to_date(right(relname, 8), 'YYYYMMDD') FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'deliveries'::regclass AND relname ~ '^deliveries_\d{8}$'
    UNION SELECT generate_series(today, today + ahead, '1 day')::date
    UNION SELECT done_at::date FROM deliveries_waiting WHERE done_at IS NOT NULL
    ORDER BY 1
  LOOP
    part := 'deliveries_' || to_char(each, 'YYYYMMDD');
    IF to_regclass(part) IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE deliveries INCLUDING ALL)', part);
      EXECUTE format('WITH moved AS (DELETE FROM deliveries_waiting WHERE done_at::date = %L RETURNING *) INSERT INTO %I SELECT * FROM moved', each, part);
      EXECUTE format('ALTER TABLE deliveries ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, each::timestamptz, (each + 1)::timestamptz);
    END IF;
    IF each < today - kept THEN
      EXECUTE format('DROP TABLE %I', part);
    END IF;
  END LOOP;
EXCEPTION WHEN lock_not_available THEN
  RETURN;
END $$;
REVOKE ALL ON FUNCTION turn_delivery_days FROM PUBLIC;

CREATE TABLE channel_queue (
  channel_id bigint PRIMARY KEY REFERENCES channels (id) ON DELETE CASCADE,
  person_id bigint NOT NULL,
  kind text NOT NULL,
  due_at timestamptz NOT NULL
);
CREATE INDEX channel_queue_due ON channel_queue (kind, due_at, channel_id);

-- Never later than the first message is due. Only who claims moves it on, and waits for nobody meanwhile.
CREATE FUNCTION queue_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO channel_queue (channel_id, person_id, kind, due_at)
  SELECT channels.id, channels.person_id, channels.kind, min(changed.due_at)
  FROM changed JOIN channels ON channels.id = changed.channel_id
  WHERE changed.state = 'waiting'
  GROUP BY channels.id, channels.person_id, channels.kind
  ORDER BY channels.id
  ON CONFLICT (channel_id) DO UPDATE SET due_at = excluded.due_at WHERE channel_queue.due_at > excluded.due_at;
  RETURN null;
END $$;
CREATE TRIGGER deliveries_queued AFTER INSERT ON deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_channels();
CREATE TRIGGER deliveries_queued_again AFTER UPDATE ON deliveries REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION queue_channels();

CREATE TABLE address_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX address_checks_person ON address_checks (person_id, at);
CREATE INDEX address_checks_address ON address_checks (address_hash, at);

CREATE TABLE stopped_channel_kinds (
  kind text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  reason text,
  CONSTRAINT stopped_channel_kinds_kind CHECK (kind in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);

CREATE TABLE delivery_counts (
  minute timestamptz NOT NULL,
  method text NOT NULL,
  step smallint NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (minute, method, step),
  CONSTRAINT delivery_counts_method CHECK (method in ('inbox', 'email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);

CREATE TABLE delivery_figures (
  method text PRIMARY KEY,
  figures jsonb NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT delivery_figures_method CHECK (method in ('inbox', 'email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);

CREATE TABLE alerts (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  person_id bigint NOT NULL REFERENCES people ON DELETE CASCADE,
  name text NOT NULL,
  deal_id bigint REFERENCES deals ON DELETE CASCADE,
  saved boolean NOT NULL DEFAULT false,
  filters jsonb NOT NULL DEFAULT '{}',
  category_id bigint GENERATED ALWAYS AS ((filters ->> 'category')::bigint) STORED REFERENCES categories,
  merchant_id bigint GENERATED ALWAYS AS ((filters ->> 'merchant')::bigint) STORED REFERENCES merchants,
  author_id bigint GENERATED ALWAYS AS ((filters ->> 'author')::bigint) STORED REFERENCES people,
  has_other_filters boolean NOT NULL GENERATED ALWAYS AS (filters - '{q,category,merchant,author}'::text[] <> '{}') STORED,
  excluded_merchants bigint[] NOT NULL DEFAULT '{}',
  excluded_categories bigint[] NOT NULL DEFAULT '{}',
  mentions boolean NOT NULL DEFAULT false,
  words tsquery,
  lookup_keys text[] NOT NULL DEFAULT '{}',
  moments text[] NOT NULL,
  speed_votes integer,
  speed_minutes integer,
  delivery text NOT NULL DEFAULT 'instant',
  channel_id bigint REFERENCES channels (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'active',
  muted_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  active_since timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (person_id, id),
  CONSTRAINT alerts_name CHECK (char_length(name) between 1 and 80),
  CONSTRAINT alerts_filters CHECK (jsonb_typeof(filters) = 'object'),
  CONSTRAINT alerts_excluded CHECK (cardinality(excluded_merchants) <= 50 and cardinality(excluded_categories) <= 50),
  CONSTRAINT alerts_moments CHECK (moments <@ array['match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'] and
    (moments <> '{}' or (deal_id is null and not saved and channel_id is null))),
  CONSTRAINT alerts_speed_of_moment CHECK (('speed' = any(moments)) = (speed_votes is not null and speed_minutes is not null)),
  CONSTRAINT alerts_speed_votes CHECK (speed_votes between 5 and 1000),
  CONSTRAINT alerts_speed_minutes CHECK (speed_minutes between 5 and 60),
  CONSTRAINT alerts_delivery CHECK (delivery in ('instant', 'digest', 'inbox')),
  CONSTRAINT alerts_state CHECK (state in ('active', 'paused')),
  CONSTRAINT alerts_target CHECK (not (saved and deal_id is not null))
);
CREATE INDEX alerts_lookup_keys ON alerts USING gin (lookup_keys) WITH (fastupdate=false) WHERE state = 'active';
CREATE INDEX alerts_deal ON alerts (deal_id) WHERE deal_id is not null;
CREATE INDEX alerts_saved ON alerts (person_id) WHERE saved;
CREATE INDEX alerts_channel ON alerts (channel_id) WHERE channel_id is not null;
CREATE INDEX alerts_author ON alerts (author_id) WHERE author_id is not null;
CREATE INDEX alerts_speed ON alerts (id) WHERE state = 'active' and speed_votes is not null;

CREATE TABLE alert_waits (
  alert_id bigint NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
  deal_id bigint NOT NULL,
  moment text NOT NULL,
  occurrence bigint NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (alert_id, deal_id, moment),
  CONSTRAINT alert_waits_moment CHECK (moment in ('match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'))
);
CREATE INDEX alert_waits_due ON alert_waits (due_at, deal_id);

CREATE TABLE deal_changes (
  deal_id bigint PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  at timestamptz NOT NULL DEFAULT now(),
  changes integer NOT NULL DEFAULT 1,
  state_before text,
  was_hot boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  live_at timestamptz,
  category_id bigint,
  merchant_id bigint,
  author_id bigint,
  price bigint,
  currency char(3),
  saving smallint,
  kind text,
  live boolean,
  members_only boolean,
  free_shipping boolean,
  regions text[],
  place bigint,
  words tsvector
);

CREATE TABLE comment_changes (
  comment_id bigint PRIMARY KEY,
  deal_id bigint NOT NULL
);

CREATE TABLE alert_clock (
  id integer PRIMARY KEY DEFAULT 1,
  ending_until timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT alert_clock_one CHECK (id = 1)
);


-- ============ Search ============

CREATE TABLE deal_terms (
  deal_id bigint PRIMARY KEY REFERENCES deals ON DELETE CASCADE,
  live_at timestamptz NOT NULL,
  expired_at timestamptz,
  category_id bigint NOT NULL,
  merchant_id bigint,
  author_id bigint NOT NULL,
  price bigint,
  currency char(3) NOT NULL,
  saving smallint,
  kind text NOT NULL,
  live boolean NOT NULL,
  aged boolean NOT NULL,
  members_only boolean NOT NULL,
  free_shipping boolean NOT NULL,
  regions text[] NOT NULL,
  place bigint,
  terms tsvector NOT NULL,
  padding text NOT NULL DEFAULT repeat(' ', 1900)
);
CREATE INDEX deal_terms_find ON deal_terms USING gin (terms);
CREATE INDEX deal_terms_new ON deal_terms (live_at, deal_id);
CREATE INDEX deal_terms_expired ON deal_terms (expired_at) WHERE expired_at is not null;
-- Orders of live deals, as in server/deals/lists/orders.ts; "cheapest" in each currency.
CREATE INDEX deal_terms_cheapest ON deal_terms (currency, (-price), deal_id) WHERE live and price is not null;
CREATE INDEX deal_terms_category_cheapest ON deal_terms (category_id, currency, (-price), deal_id) WHERE live and price is not null;
CREATE INDEX deal_terms_merchant_cheapest ON deal_terms (merchant_id, currency, (-price), deal_id) WHERE live and price is not null;
CREATE INDEX deal_terms_saving ON deal_terms (saving, deal_id) WHERE live and saving is not null;
CREATE INDEX deal_terms_category_saving ON deal_terms (category_id, saving, deal_id) WHERE live and saving is not null;
CREATE INDEX deal_terms_merchant_saving ON deal_terms (merchant_id, saving, deal_id) WHERE live and saving is not null;
-- A list reads the other columns of thousands of rows; only the index reads `terms`. PostgreSQL moves long values out of a row once the row has
-- 2 KB, down to this many bytes. `padding` makes the row that long, and takes almost nothing once compressed.
ALTER TABLE deal_terms SET (toast_tuple_target = 160);

CREATE TABLE search_words (
  -- Looked up by ranges of code points (server/deals/search/word-frequency.ts).
  word text COLLATE "C" PRIMARY KEY,
  deals integer NOT NULL,
  open integer NOT NULL,
  heads integer NOT NULL DEFAULT 0,
  ends integer NOT NULL DEFAULT 0
);
CREATE INDEX search_words_like ON search_words USING gin (word gin_trgm_ops) WHERE word ~ '^[^=~#]';

CREATE TABLE search_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  terms tsvector NOT NULL,
  members_only boolean NOT NULL,
  change smallint NOT NULL
);

-- Letters and digits of any alphabet in lower case, without accents, and at least one space between words. Scripts without spaces (Chinese,
-- Japanese, Korean, Thai) become one word a character, so that any part can be searched for, as a phrase. Ranges are spelled out, because what
-- PostgreSQL calls a letter depends on the database's locale.
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

-- Sizes and amounts in one spelling each: '65" or 30 lbs, 1000GB' has 65in, 30lb and 1tb; A point is "dot" and a fraction "of", because
-- these become words: 6dot5ft, 1of2in. A search asks for the same ones (server/deals/search/measures.ts).
CREATE FUNCTION search_measures(content text) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  measures text[] := '{}';
  number text;
  unit text;
  amount numeric;
BEGIN
  -- "3-in-1" has no inches, and "the 90's" no feet. A pattern of all units takes ten times as long, and every title and text is searched.
  FOR number, unit IN
    SELECT spelled[1], '{"in": "in", "\"": "in", "inch": "in", "inches": "in", "zoll": "in", "pouce": "in", "pouces": "in", "pulgada": "in", "pulgadas": "in", "インチ": "in",
      "型": "in", "بوصة": "in", "ft": "ft", "''": "ft", "foot": "ft", "feet": "ft", "fuß": "ft", "pied": "ft", "pieds": "ft", "mm": "mm", "cm": "cm",
      "m": "m", "meter": "m", "meters": "m", "metre": "m", "metres": "m", "mètre": "m", "mètres": "m", "metro": "m", "metros": "m", "kb": "kb", "mb": "mb",
      "gb": "gb", "go": "gb", "gig": "gb", "gigs": "gb", "gigabyte": "gb", "gigabytes": "gb", "tb": "tb", "terabyte": "tb", "terabytes": "tb", "oz": "oz",
      "ounce": "oz", "ounces": "oz", "onza": "oz", "onzas": "oz", "lb": "lb", "lbs": "lb", "pound": "lb", "pounds": "lb", "kg": "kg", "kgs": "kg",
      "kilo": "kg", "kilos": "kg", "mg": "mg", "g": "g", "gr": "g", "gram": "g", "grams": "g", "gramm": "g", "gramme": "g", "grammes": "g", "gramo": "g",
      "gramos": "g", "ml": "ml", "cl": "cl", "l": "l", "liter": "l", "liters": "l", "litre": "l", "litres": "l", "litro": "l", "litros": "l", "gal": "gal",
      "gallon": "gal", "gallons": "gal", "qt": "qt", "quart": "qt", "quarts": "qt", "w": "w", "watt": "w", "watts": "w", "kw": "kw", "wh": "wh",
      "kwh": "kwh", "v": "v", "volt": "v", "volts": "v", "ah": "ah", "mah": "mah", "hz": "hz", "hertz": "hz", "khz": "khz", "mhz": "mhz", "ghz": "ghz",
      "psi": "psi", "btu": "btu", "cfm": "cfm", "rpm": "rpm", "mp": "mp", "fps": "fps", "mbps": "mbps", "gbps": "gbps", "lm": "lm", "lumen": "lm",
      "lumens": "lm", "pk": "pk", "pack": "pk", "packs": "pk", "ct": "ct", "count": "ct", "pc": "pc", "pcs": "pc", "piece": "pc", "pieces": "pc",
      "teilig": "pc"}'::jsonb ->> spelled[2]
    FROM regexp_matches(lower(replace(translate(content, U&'\201C\201D\2033\2032\2019', '"""'''''), '''''', '"')),
      '\m\d+[ -]in[ -]\d+|\m(\d[\d.,/]*)[ -]?(["''](?!s\M)|[[:alpha:]]{1,10}\M)', 'g') spelled
  LOOP
    CONTINUE WHEN unit IS NULL OR length(number) > 9;
    IF number LIKE '%,___' THEN
      number := replace(number, ',', '');
    END IF;
    number := replace(number, ',', '.');
    IF length(number) - length(translate(number, './', '')) > 1 THEN
      CONTINUE;
    ELSIF number LIKE '%/%' THEN
      measures := array_append(measures, replace(number, '/', 'of') || unit);
    ELSE
      amount := number::numeric;
      IF amount >= 1000 AND unit = 'gb' AND (amount % 1000 = 0 OR amount % 1024 = 0) THEN
        amount := trunc(amount / 1000);
        unit := 'tb';
      ELSIF amount >= 1000 AND (unit = 'g' OR unit = 'ml') THEN
        amount := amount / 1000;
        unit := CASE unit WHEN 'g' THEN 'kg' ELSE 'l' END;
      END IF;
      measures := array_append(measures, replace(trim_scale(amount)::text, '.', 'dot') || unit);
    END IF;
  END LOOP;
  RETURN measures;
END $$;

-- Words and, beside them and with "~", their English stems if those differ. A word with a hyphen or the like is there in parts and as one, and
-- a measure also in its one spelling.
CREATE FUNCTION search_words(content text) RETURNS tsvector LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := search_text(content);
  words tsvector;
BEGIN
  IF content ~ '\d' THEN
    content := regexp_replace(content, '(\d) in (\d)', '\1-in-\2', 'gi');
    plain := concat_ws(' ', plain, array_to_string(search_measures(content), ' '));
  END IF;
  IF content ~ '[^ ][-''’&.][^ ]' THEN
    plain := plain || ' ' || coalesce(search_text((
      SELECT string_agg(translate(joined[1], '-''’&.', ''), ' ')
      FROM regexp_matches(content, '(?:^|[^[:alnum:]])([[:alnum:]]+(?:[-''’&.][[:alnum:]]+)+)', 'g') joined WHERE joined[1] ~ '[[:alpha:]]')), '');
  END IF;
  words := to_tsvector('search_words', plain);
  RETURN words || replace(' ' || ts_delete(to_tsvector('search_stems', plain), tsvector_to_array(words))::text, ' ''', ' ''~')::tsvector;
END $$;

-- A title without what the deal comes with or is for.
CREATE FUNCTION title_product(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(title, '(?<=\S)(\s\+|\s(w/|with|for|incl\.?|including|für|mit|inkl\.?|pour|avec|para|con)\s).*$', '', 'i')
$$;

-- What a title says the deal is: not what it comes with, what it is for, or its price. Notes before it remain: "[US]", "Refurbished:".
CREATE FUNCTION title_head(title text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(title_product(title), '(?<=\S)(\s*[(\[;$€£]|,\s).*$', '')
$$;

-- Its last words, as "^kettle": those before a colon, a bracket, a dash or the end, except sizes and models.
CREATE FUNCTION title_head_ends(head text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT '^' || lexeme) FROM regexp_split_to_table(head, '[]:)|]|\s[-–—]\s') part,
    unnest(search_words(substring(regexp_replace(part, '(\s+\S*\d\S*)+\s*$', '') FROM '\S+\s*$')))
$$;

-- The weights: A the title's head and the product's sizes, B the rest of the title, C merchant and category.
CREATE FUNCTION deal_words(title text, body text, code text, merchant bigint, category bigint) RETURNS tsvector
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  head text := title_head(title);
  words tsvector := setweight(setweight(search_words(title), 'B'), 'A',
    tsvector_to_array(search_words(head)) || search_measures(title_product(title)));
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

-- What filters look at, as words beside those of the text. server/deals/lists/filter-definitions.ts asks for the same ones. A price and a saving are
-- compared with bounds, so each filter is one word.
CREATE FUNCTION deal_facets_of(deal deals) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
      '#category ' || (deal).category_id, '#merchant ' || (deal).merchant_id, '#author ' || (deal).author_id, '#kind ' || (deal).kind,
      '#' || CASE WHEN (deal).state = 'live' THEN 'live' WHEN (deal).expired_by = 'age' THEN 'aged' ELSE 'expired' END,
      CASE WHEN (deal).members_only THEN '#members' END,
      CASE WHEN (deal).shipping = 0 THEN '#shipping free' END,
      CASE WHEN (deal).price = 0 THEN '#price free' END,
      CASE WHEN (deal).regions = '{}' THEN '#region' END, '#place ' || (deal).place], NULL)
    || ARRAY(SELECT '#region ' || region FROM unnest((deal).regions) region)
    || ARRAY(SELECT '#price ' || (deal).currency || CASE WHEN (deal).price < bound THEN '<' ELSE '>=' END || bound
      FROM unnest('{0,1,100,200,500,1000,2000,5000,10000,20000,50000,100000,200000,500000}'::bigint[]) bound WHERE (deal).price IS NOT NULL)
    || ARRAY(SELECT '#saving ' || tens FROM generate_series(0, ((deal).reference - (deal).price) * 10 / nullif((deal).reference, 0)) tens)
$$;

-- server/deals/search/tsquery.ts asks for the same marks.
CREATE FUNCTION deal_terms_of(deal deals) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT strip((deal).words) || array_to_tsvector(
    ARRAY(SELECT '*' || lexeme FROM unnest(ts_filter((deal).words, '{a}')))
    || ARRAY(SELECT '=' || lexeme FROM unnest(ts_filter((deal).words, '{a,b}'))) || ARRAY(SELECT '+' || lexeme FROM unnest(ts_filter((deal).words, '{c}')))
    || deal_facets_of(deal))
$$;

-- Counts all words anew.
CREATE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  TRUNCATE search_words;
  INSERT INTO search_words (word, deals, open, heads, ends)
  SELECT every.word, every.ndoc, every.ndoc - coalesce(members.ndoc, 0), coalesce(heads.ndoc, 0), coalesce(ends.ndoc, 0)
  FROM ts_stat('SELECT terms FROM deal_terms') every LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE members_only') members USING (word)
    LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE NOT members_only') heads ON heads.word = '*' || every.word
    LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE NOT members_only') ends ON ends.word = '^' || every.word
  WHERE every.word !~ '^[~=+#^*]';
$$;

CREATE FUNCTION write_words_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := search_words(NEW.name);
  RETURN NEW;
END $$;

CREATE TRIGGER categories_words BEFORE INSERT OR UPDATE OF name ON categories FOR EACH ROW EXECUTE FUNCTION write_words_of_name();

CREATE FUNCTION write_words_of_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := search_words(concat_ws(' ', NEW.name, (SELECT string_agg(name, ' ' ORDER BY slug) FROM merchant_aliases WHERE merchant_id = NEW.id)));
  RETURN NEW;
END $$;

CREATE TRIGGER merchants_words BEFORE INSERT OR UPDATE OF name ON merchants FOR EACH ROW EXECUTE FUNCTION write_words_of_merchant();

CREATE FUNCTION add_deal_score() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_scores (deal_id, author_id, up, down) VALUES (NEW.id, NEW.author_id, NEW.imported_up, NEW.imported_down);
  RETURN NULL;
END $$;

CREATE TRIGGER deals_scored AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION add_deal_score();

-- Ranks count votes and comments in steps, so that few of these rewrite the deal. A command that holds the deal may be about to wait for its score: then it
-- is not waited for.
CREATE FUNCTION rank_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deals SET vote_steps = NEW.vote_steps, comment_steps = NEW.comment_steps
  WHERE id = (SELECT id FROM deals WHERE id = NEW.deal_id FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO waiting_votes (deal_id) VALUES (NEW.deal_id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER deal_scores_ranked_first AFTER INSERT ON deal_scores FOR EACH ROW
  WHEN (NEW.vote_steps <> 0 OR NEW.comment_steps <> 0) EXECUTE FUNCTION rank_deal();
CREATE TRIGGER deal_scores_ranked AFTER UPDATE ON deal_scores FOR EACH ROW
  WHEN ((OLD.vote_steps, OLD.comment_steps) IS DISTINCT FROM (NEW.vote_steps, NEW.comment_steps)) EXECUTE FUNCTION rank_deal();

-- Ranks set none of these columns, so they do not fire it.
CREATE FUNCTION write_deal_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := deal_words(NEW.title, NEW.body, NEW.coupon_code, NEW.merchant_id, NEW.category_id);
  RETURN NEW;
END $$;

CREATE TRIGGER deals_words BEFORE INSERT OR UPDATE OF title, body, coupon_code, merchant_id, category_id ON deals
  FOR EACH ROW EXECUTE FUNCTION write_deal_words();

CREATE FUNCTION write_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO deal_terms VALUES (NEW.id, NEW.live_at, NEW.expired_at, NEW.category_id, NEW.merchant_id, NEW.author_id, NEW.price, NEW.currency,
      (NEW.reference - NEW.price) * 100 / nullif(NEW.reference, 0), NEW.kind, NEW.state = 'live',
      NEW.state = 'expired' AND NEW.expired_by IS NOT DISTINCT FROM 'age', NEW.members_only,
      NEW.shipping IS NOT DISTINCT FROM 0, NEW.regions, NEW.place, after);
    INSERT INTO search_changes (terms, members_only, change) VALUES (after, NEW.members_only, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER deals_terms_new AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION write_deal_terms();
CREATE TRIGGER deals_terms_changed
  AFTER UPDATE OF title, body, coupon_code, merchant_id, category_id, author_id, kind, state, members_only, price, shipping, currency, reference,
    regions, place, live_at, expired_at ON deals
  FOR EACH ROW
  WHEN ((OLD.words, OLD.merchant_id, OLD.category_id, OLD.author_id, OLD.kind, OLD.state, OLD.members_only, OLD.price, OLD.shipping, OLD.currency,
      OLD.reference, OLD.regions, OLD.place, OLD.live_at, OLD.expired_at)
    IS DISTINCT FROM (NEW.words, NEW.merchant_id, NEW.category_id, NEW.author_id, NEW.kind, NEW.state, NEW.members_only, NEW.price, NEW.shipping,
      NEW.currency, NEW.reference, NEW.regions, NEW.place, NEW.live_at, NEW.expired_at))
  EXECUTE FUNCTION write_deal_terms();

-- The board itself only marks deals as removed. One that is deleted by hand leaves the counts too.
CREATE FUNCTION forget_deal_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (terms, members_only, change) SELECT deal_terms_of(OLD), OLD.members_only, -1 WHERE OLD.state IN ('live', 'expired');
  RETURN NULL;
END $$;

CREATE TRIGGER deals_terms_gone AFTER DELETE ON deals FOR EACH ROW EXECUTE FUNCTION forget_deal_terms();

-- The words of a category and of a merchant are words of its deals: setting what stays the same writes them again. Those of a large one are
-- written by a job, in batches (server/deals/merchants/rewrite-words.ts).
CREATE FUNCTION rewrite_words_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM deals WHERE category_id = NEW.id LIMIT 501) counted) <= 500 THEN
    UPDATE deals SET category_id = NEW.id WHERE category_id = NEW.id;
  ELSE
    PERFORM graphile_worker.add_job('rewrite_words', json_build_object('category', NEW.id), job_key => 'words of category ' || NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION rewrite_words_of_category();

CREATE FUNCTION rewrite_words_of_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM deals WHERE merchant_id = NEW.id LIMIT 501) counted) <= 500 THEN
    UPDATE deals SET merchant_id = NEW.id WHERE merchant_id = NEW.id;
  ELSE
    PERFORM graphile_worker.add_job('rewrite_words', json_build_object('merchant', NEW.id), job_key => 'words of merchant ' || NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_renamed AFTER UPDATE OF name ON merchants
  FOR EACH ROW WHEN (OLD.words IS DISTINCT FROM NEW.words) EXECUTE FUNCTION rewrite_words_of_merchant();


-- ============ Further triggers ============

CREATE FUNCTION add_main_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM merchant_domains WHERE domain = NEW.domain AND merchant_id = NEW.id) THEN
    INSERT INTO merchant_domains (domain, merchant_id) VALUES (NEW.domain, NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER merchants_main_domain AFTER INSERT OR UPDATE OF domain ON merchants
  FOR EACH ROW WHEN (NEW.domain IS NOT NULL) EXECUTE FUNCTION add_main_domain();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table "%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Notes that a deal changed in a way that alerts notify of, with what it was before if it was live.
CREATE FUNCTION note_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_changes (deal_id) VALUES (NEW.id) ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  ELSIF OLD.state <> 'live' THEN
    INSERT INTO deal_changes (deal_id, state_before, was_hot) VALUES (OLD.id, OLD.state, OLD.hot_at IS NOT NULL)
    ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  ELSE
    INSERT INTO deal_changes (deal_id, state_before, was_hot, ended_at, live_at, category_id, merchant_id, author_id, price, currency, saving, kind,
      live, members_only, free_shipping, regions, place, words)
    VALUES (OLD.id, OLD.state, OLD.hot_at IS NOT NULL, OLD.ends_at, OLD.live_at, OLD.category_id, OLD.merchant_id, OLD.author_id, OLD.price, OLD.currency,
      (OLD.reference - OLD.price) * 100 / nullif(OLD.reference, 0), OLD.kind, true, OLD.members_only, OLD.shipping IS NOT DISTINCT FROM 0, OLD.regions, OLD.place,
      OLD.words)
    ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  END IF;
  RETURN NULL;
END $$;

-- Alerts ignore an import of old deals.
CREATE TRIGGER deals_noted_new AFTER INSERT ON deals FOR EACH ROW
  WHEN (NEW.state = 'live' AND NEW.live_at > now() - interval '1 day') EXECUTE FUNCTION note_deal_change();

-- Ranks set none of these columns, so they do not fire it. `words` is not among them: if only those change, the merchant or the category has a new name.
-- "moves_deals" says that two of those are being merged (server/platform/database/mark-deals-moving.ts).
CREATE TRIGGER deals_noted AFTER UPDATE OF state, hot_at, title, body, coupon_code, price, currency, reference, shipping, kind, regions, place, members_only,
    author_id, ends_at, category_id, merchant_id ON deals FOR EACH ROW
  -- Nobody is notified twice of a deal that is probably expired: its author and those who saved it are asked instead.
  WHEN (NEW.state IN ('live', 'expired') AND NOT (NEW.state = 'expired' AND NEW.expired_by IS NOT DISTINCT FROM 'age')
    AND current_setting('dealwire.moves_deals', true) IS DISTINCT FROM 'on'
    AND (OLD.state, OLD.hot_at, OLD.title, OLD.body, OLD.coupon_code, OLD.price, OLD.currency, OLD.reference, OLD.shipping, OLD.kind, OLD.regions, OLD.place,
      OLD.members_only, OLD.author_id, OLD.ends_at, OLD.category_id, OLD.merchant_id)
    IS DISTINCT FROM (NEW.state, NEW.hot_at, NEW.title, NEW.body, NEW.coupon_code, NEW.price, NEW.currency, NEW.reference, NEW.shipping, NEW.kind,
      NEW.regions, NEW.place, NEW.members_only, NEW.author_id, NEW.ends_at, NEW.category_id, NEW.merchant_id))
  EXECUTE FUNCTION note_deal_change();

-- Only if an alert could notify of it, which few comments are worth looking for. Alerts ignore comments from before they were made.
CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH savers AS MATERIALIZED (SELECT person_id FROM saves WHERE deal_id = NEW.deal_id LIMIT 100)
  INSERT INTO comment_changes (comment_id, deal_id)
  SELECT NEW.id, NEW.deal_id
  WHERE EXISTS (SELECT FROM alerts WHERE deal_id = NEW.deal_id AND 'comment' = ANY (moments))
    -- Of so many, one will have such an alert, and the author of the comment should not wait for all to be asked.
    OR (SELECT count(*) FROM savers) = 100
    OR EXISTS (SELECT FROM savers JOIN alerts ON alerts.person_id = savers.person_id WHERE alerts.saved AND 'comment' = ANY (alerts.moments))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER comments_noted_new AFTER INSERT ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND NEW.created_at > now() - interval '1 day') EXECUTE FUNCTION note_comment();
CREATE TRIGGER comments_noted AFTER UPDATE OF state ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND OLD.state = 'held') EXECUTE FUNCTION note_comment();


-- ============ The change feed ============

-- The lists of columns keep out of the stream what no read depends on: e-mail addresses, tokens, long texts. A change of a column that is not listed
-- still arrives, with the row's key.
CREATE PUBLICATION dealwire FOR TABLE
  people (id, handle, state),
  identities (id, person_id),
  sessions (id_hash, person_id),
  tokens (hash, id, person_id),
  account_traces (person_id, day, address, device),
  blocks (id, person_id, blocked_id),
  required_consents (page),
  consents (person_id, page, version),
  join_requests (person_id),
  invitations (id),
  badges (person_id, kind),
  board_settings (id),
  board_pages (name, language),
  exchange_rates (currency),
  gazetteer (id),
  task_runs (name),
  warnings (kind, machine),
  backups (id),
  size_samples (day, name),
  log_archive (id),
  presence (deal_id, node_id),
  categories (id, slug, words),
  category_addresses (slug, category_id),
  merchants (id, slug, domain, words),
  merchant_domains (domain, merchant_id),
  merchant_aliases (slug, merchant_id),
  merchant_competitors (merchant_id, competitor_id),
  affiliations (id, person_id, merchant_id, state),
  deals (id, author_id, merchant_id, category_id, kind, state, members_only, price, shipping, currency, reference, regions, place, ends_at, live_at, expired_at, expired_by, hot_at, vote_steps, comment_steps, version, words),
  deal_scores (deal_id, author_id),
  waiting_votes (id),
  deal_images (deal_id, position),
  deal_clicks (deal_id),
  deal_views (deal_id),
  deal_checks (deal_id, person_id),
  price_points (id, deal_id, product),
  revisions (deal_id, version),
  saves (person_id, deal_id),
  votes (deal_id, person_id),
  comments (id, deal_id, author_id, parent_id, root_id, state),
  comment_votes (comment_id, person_id, deal_id),
  offers (comment_id, deal_id),
  mute_rules (id, person_id),
  read_deals (person_id),
  staff_log (id, actor_id, action, deal_id, comment_id, person_id, merchant_id, is_public),
  cases (id, deal_id, comment_id, person_id, merchant_id, state, urgency, claimed_by),
  case_entries (id, case_id, kind, person_id),
  sanctions (id, person_id),
  revoked_downvotes (id, person_id),
  removals (id, person_id),
  content_rules (id),
  merchant_bans (id, merchant_id),
  merges (id, deal_id, into_deal_id, merchant_id, into_merchant_id),
  notifications (id, person_id, kind, deal_id),
  channels (id, person_id, kind, state),
  stopped_channel_kinds (kind),
  delivery_figures (method),
  alerts (id, person_id),
  deal_changes (deal_id),
  comment_changes (comment_id),
  deal_terms (deal_id, live_at, expired_at, author_id, members_only),
  search_words (word);


-- ============ The first rows ============

INSERT INTO board_settings (name, currency) VALUES ('Dealwire', 'EUR');
INSERT INTO network_key (key) VALUES (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
INSERT INTO alert_clock DEFAULT VALUES;
INSERT INTO categories (slug, name, position) VALUES
  ('electronics', 'Electronics', 1),
  ('computers', 'Computers', 2),
  ('gaming', 'Gaming', 3),
  ('home', 'Home & Garden', 4),
  ('fashion', 'Fashion', 5),
  ('groceries', 'Food & Drink', 6),
  ('beauty', 'Health & Beauty', 7),
  ('kids', 'Kids & Toys', 8),
  ('sports', 'Sports & Outdoors', 9),
  ('books', 'Books & Media', 10),
  ('travel', 'Travel', 11),
  ('services', 'Services', 12),
  ('other', 'Everything else', 13);
