CREATE TABLE "content_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"places" text[] NOT NULL,
	"action" text NOT NULL,
	"message" text,
	"below_trust" smallint NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit_at" timestamp with time zone,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_rules_kind" CHECK ("content_rules"."kind" in ('word', 'domain')),
	CONSTRAINT "content_rules_action" CHECK ("content_rules"."action" in ('hold', 'refuse')),
	CONSTRAINT "content_rules_places" CHECK (cardinality("content_rules"."places") > 0 and "content_rules"."places" <@ array['title', 'text', 'link', 'comment', 'name']::text[]),
	CONSTRAINT "content_rules_value" CHECK (char_length("content_rules"."value") between 1 and 253),
	CONSTRAINT "content_rules_message" CHECK (char_length("content_rules"."message") between 3 and 300),
	CONSTRAINT "content_rules_below_trust" CHECK ("content_rules"."below_trust" between 1 and 4),
	CONSTRAINT "content_rules_hits" CHECK ("content_rules"."hits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "merchant_bans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "merchant_bans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"merchant_id" bigint,
	"domain" text,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_bans_merchantId_unique" UNIQUE("merchant_id"),
	CONSTRAINT "merchant_bans_domain_unique" UNIQUE("domain"),
	CONSTRAINT "merchant_bans_one" CHECK (num_nonnulls("merchant_bans"."merchant_id", "merchant_bans"."domain") = 1),
	CONSTRAINT "merchant_bans_domain" CHECK (char_length("merchant_bans"."domain") between 1 and 253),
	CONSTRAINT "merchant_bans_reason" CHECK (char_length("merchant_bans"."reason") between 3 and 300)
);
--> statement-breakpoint
ALTER TABLE "content_rules" ADD CONSTRAINT "content_rules_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_bans" ADD CONSTRAINT "merchant_bans_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_bans" ADD CONSTRAINT "merchant_bans_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_staff" ON "people" USING btree ("id") WHERE "people"."role" <> 'person';--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  content_rules (id),
  merchant_bans (id, merchant_id);
