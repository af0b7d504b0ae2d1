CREATE TABLE "alert_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ending_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_clock_one" CHECK ("alert_clock"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "alert_matches" (
	"alert_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"moment" text NOT NULL,
	"occurrence" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_matches_alert_id_deal_id_moment_occurrence_pk" PRIMARY KEY("alert_id","deal_id","moment","occurrence"),
	CONSTRAINT "alert_matches_moment" CHECK ("alert_matches"."moment" in ('match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"deal_id" bigint,
	"saved" boolean DEFAULT false NOT NULL,
	"q" text,
	"category_id" bigint,
	"merchant_id" bigint,
	"author_id" bigint,
	"kind" text,
	"min_price" bigint,
	"max_price" bigint,
	"saving" smallint,
	"region" text,
	"shipping" text,
	"live_only" text,
	"members" text,
	"since" date,
	"excluded_merchants" bigint[] DEFAULT '{}' NOT NULL,
	"excluded_categories" bigint[] DEFAULT '{}' NOT NULL,
	"words" "tsquery",
	"needs" text[] DEFAULT '{}' NOT NULL,
	"moments" text[] NOT NULL,
	"speed_votes" integer,
	"speed_minutes" integer,
	"delivery" text DEFAULT 'instant' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"muted_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tells_from" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alerts_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "alerts_id_unique" UNIQUE("id"),
	CONSTRAINT "alerts_name" CHECK (char_length("alerts"."name") between 1 and 80),
	CONSTRAINT "alerts_q" CHECK (char_length("alerts"."q") between 1 and 200),
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('product', 'coupon', 'freebie', 'sale', 'local')),
	CONSTRAINT "alerts_min_price" CHECK ("alerts"."min_price" between 0 and 1000000000),
	CONSTRAINT "alerts_max_price" CHECK ("alerts"."max_price" between 0 and 1000000000),
	CONSTRAINT "alerts_saving" CHECK ("alerts"."saving" between 0 and 100),
	CONSTRAINT "alerts_region" CHECK (char_length("alerts"."region") between 1 and 40),
	CONSTRAINT "alerts_only" CHECK ("alerts"."shipping" = 'free' and "alerts"."live_only" = 'live' and "alerts"."members" = 'only'),
	CONSTRAINT "alerts_excluded" CHECK (cardinality("alerts"."excluded_merchants") <= 50 and cardinality("alerts"."excluded_categories") <= 50),
	CONSTRAINT "alerts_moments" CHECK ("alerts"."moments" <@ array['match', 'price_drop', 'hot', 'speed', 'reactivated', 'ending', 'expired', 'comment'] and "alerts"."moments" <> '{}'),
	CONSTRAINT "alerts_speed_of_moment" CHECK (('speed' = any("alerts"."moments")) = ("alerts"."speed_votes" is not null and "alerts"."speed_minutes" is not null)),
	CONSTRAINT "alerts_speed_votes" CHECK ("alerts"."speed_votes" between 5 and 1000),
	CONSTRAINT "alerts_speed_minutes" CHECK ("alerts"."speed_minutes" between 5 and 60),
	CONSTRAINT "alerts_delivery" CHECK ("alerts"."delivery" in ('instant', 'digest', 'inbox')),
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('active', 'paused')),
	CONSTRAINT "alerts_target" CHECK (not ("alerts"."saved" and "alerts"."deal_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "comment_changes" (
	"comment_id" bigint PRIMARY KEY NOT NULL,
	"deal_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_changes" (
	"deal_id" bigint PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	"state_before" text,
	"was_hot" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"live_at" timestamp with time zone,
	"category_id" bigint,
	"merchant_id" bigint,
	"author_id" bigint,
	"price" bigint,
	"currency" char(3),
	"saving" smallint,
	"kind" text,
	"live" boolean,
	"members_only" boolean,
	"free_shipping" boolean,
	"regions" text[],
	"words" "tsvector"
);
--> statement-breakpoint
ALTER TABLE "merge_moves" DROP CONSTRAINT "merge_moves_kind";--> statement-breakpoint
ALTER TABLE "alert_matches" ADD CONSTRAINT "alert_matches_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_matches_at" ON "alert_matches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "alerts_needs" ON "alerts" USING gin ("needs") WITH (fastupdate=false) WHERE "alerts"."state" = 'active';--> statement-breakpoint
CREATE INDEX "alerts_deal" ON "alerts" USING btree ("deal_id") WHERE "alerts"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "alerts_saved" ON "alerts" USING btree ("person_id") WHERE "alerts"."saved";--> statement-breakpoint
CREATE INDEX "alerts_author" ON "alerts" USING btree ("author_id") WHERE "alerts"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "alerts_speed" ON "alerts" USING btree ("id") WHERE "alerts"."state" = 'active' and "alerts"."speed_votes" is not null;--> statement-breakpoint
CREATE INDEX "deals_speed" ON "deals" USING btree ("vote_speed_at") WHERE "deals"."state" = 'live' and "deals"."vote_speed" > 1.8;--> statement-breakpoint
ALTER TABLE "merge_moves" ADD CONSTRAINT "merge_moves_kind" CHECK ("merge_moves"."kind" in ('vote', 'save', 'alert', 'price', 'check', 'thread', 'reason', 'forward', 'deal'));
--> statement-breakpoint
INSERT INTO alert_clock DEFAULT VALUES;
--> statement-breakpoint
-- Notes that a deal changed in a way that alerts tell of, with what it was before if it was live. Votes set none of these columns, so they never fire it.
CREATE FUNCTION note_deal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO deal_changes (deal_id) VALUES (NEW.id) ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  ELSIF OLD.state <> 'live' THEN
    INSERT INTO deal_changes (deal_id, state_before, was_hot) VALUES (OLD.id, OLD.state, OLD.hot_at IS NOT NULL)
    ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  ELSE
    INSERT INTO deal_changes (deal_id, state_before, was_hot, ended_at, live_at, category_id, merchant_id, author_id, price, currency, saving, kind,
      live, members_only, free_shipping, regions, words)
    VALUES (OLD.id, OLD.state, OLD.hot_at IS NOT NULL, OLD.ends_at, OLD.live_at, OLD.category_id, OLD.merchant_id, OLD.author_id, OLD.price, OLD.currency,
      (OLD.reference - OLD.price) * 100 / nullif(OLD.reference, 0), OLD.kind, true, OLD.members_only, OLD.shipping IS NOT DISTINCT FROM 0, OLD.regions, OLD.words)
    ON CONFLICT (deal_id) DO UPDATE SET at = now(), changes = deal_changes.changes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import of old deals tells nobody of them.
CREATE TRIGGER deals_noted_new AFTER INSERT ON deals FOR EACH ROW
  WHEN (NEW.state = 'live' AND NEW.live_at > now() - interval '1 day') EXECUTE FUNCTION note_deal_change();
--> statement-breakpoint
-- New words alone are a new name of the merchant or category; "moves_deals" says that a merge of two of them moves the deal (server/platform/database/mark-deals-moving.ts).
CREATE TRIGGER deals_noted AFTER UPDATE OF state, hot_at, title, body, coupon_code, price, currency, reference, shipping, kind, regions, members_only, author_id,
    ends_at, category_id, merchant_id ON deals FOR EACH ROW
  WHEN (NEW.state IN ('live', 'expired') AND current_setting('dealwire.moves_deals', true) IS DISTINCT FROM 'on'
    AND (OLD.state, OLD.hot_at, OLD.title, OLD.body, OLD.coupon_code, OLD.price, OLD.currency, OLD.reference, OLD.shipping, OLD.kind, OLD.regions,
      OLD.members_only, OLD.author_id, OLD.ends_at, OLD.category_id, OLD.merchant_id)
    IS DISTINCT FROM (NEW.state, NEW.hot_at, NEW.title, NEW.body, NEW.coupon_code, NEW.price, NEW.currency, NEW.reference, NEW.shipping, NEW.kind, NEW.regions,
      NEW.members_only, NEW.author_id, NEW.ends_at, NEW.category_id, NEW.merchant_id))
  EXECUTE FUNCTION note_deal_change();
--> statement-breakpoint
CREATE FUNCTION note_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO comment_changes (comment_id, deal_id) VALUES (NEW.id, NEW.deal_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER comments_noted_new AFTER INSERT ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND NEW.created_at > now() - interval '1 day') EXECUTE FUNCTION note_comment();
--> statement-breakpoint
CREATE TRIGGER comments_noted AFTER UPDATE OF state ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND OLD.state = 'held') EXECUTE FUNCTION note_comment();
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  alerts (id, person_id),
  deal_changes (deal_id),
  comment_changes (comment_id);
