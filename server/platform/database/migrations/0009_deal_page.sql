CREATE TABLE "offer_reports" (
	"comment_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"weight" real NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_reports_comment_id_person_id_pk" PRIMARY KEY("comment_id","person_id"),
	CONSTRAINT "offer_reports_weight" CHECK ("offer_reports"."weight" > 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"comment_id" bigint PRIMARY KEY NOT NULL,
	"deal_id" bigint NOT NULL,
	"url" text NOT NULL,
	"canonical_url" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" char(3) NOT NULL,
	"expired_at" timestamp with time zone,
	CONSTRAINT "offers_url" CHECK (char_length("offers"."url") between 1 and 2048),
	CONSTRAINT "offers_canonical_url" CHECK (char_length("offers"."canonical_url") between 1 and 2048),
	CONSTRAINT "offers_price" CHECK ("offers"."price" between 0 and 1000000000),
	CONSTRAINT "offers_currency" CHECK ("offers"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_comment_id_offers_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."offers"("comment_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_reports_person" ON "offer_reports" USING btree ("person_id","reported_at");--> statement-breakpoint
CREATE INDEX "offers_live" ON "offers" USING btree ("deal_id","price") WHERE "offers"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "saves_deal" ON "saves" USING btree ("deal_id","saved_at");--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE offers (comment_id, deal_id);
