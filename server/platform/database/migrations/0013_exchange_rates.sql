CREATE TABLE "exchange_rates" (
	"currency" char(3) PRIMARY KEY NOT NULL,
	"per_euro" numeric NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "exchange_rates_currency" CHECK ("exchange_rates"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "exchange_rates_per_euro" CHECK ("exchange_rates"."per_euro" between 0.000001 and 1000000000)
);
--> statement-breakpoint
CREATE INDEX "deals_ending_soon" ON "deals" USING btree ((-epoch("ends_at")),"id") WHERE "deals"."state" = 'live' and "deals"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "deals_category_ending_soon" ON "deals" USING btree ("category_id",(-epoch("ends_at")),"id") WHERE "deals"."state" = 'live' and "deals"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "deals_merchant_ending_soon" ON "deals" USING btree ("merchant_id",(-epoch("ends_at")),"id") WHERE "deals"."state" = 'live' and "deals"."ends_at" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_cheapest" ON "deal_terms" USING btree ("currency",(-"price"),"deal_id") WHERE "deal_terms"."live" and "deal_terms"."price" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_category_cheapest" ON "deal_terms" USING btree ("category_id","currency",(-"price"),"deal_id") WHERE "deal_terms"."live" and "deal_terms"."price" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_merchant_cheapest" ON "deal_terms" USING btree ("merchant_id","currency",(-"price"),"deal_id") WHERE "deal_terms"."live" and "deal_terms"."price" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_saving" ON "deal_terms" USING btree ("saving","deal_id") WHERE "deal_terms"."live" and "deal_terms"."saving" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_category_saving" ON "deal_terms" USING btree ("category_id","saving","deal_id") WHERE "deal_terms"."live" and "deal_terms"."saving" is not null;--> statement-breakpoint
CREATE INDEX "deal_terms_merchant_saving" ON "deal_terms" USING btree ("merchant_id","saving","deal_id") WHERE "deal_terms"."live" and "deal_terms"."saving" is not null;
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE exchange_rates (currency);
--> statement-breakpoint
-- "Ending soon" judges a changed deal by its end.
DO $$
DECLARE published text;
BEGIN
  SELECT string_agg(quote_ident(name), ', ') INTO published FROM pg_publication_tables, unnest(attnames || 'ends_at'::name) name
  WHERE pubname = 'dealwire' AND tablename = 'deals';
  ALTER PUBLICATION dealwire DROP TABLE deals;
  EXECUTE format('ALTER PUBLICATION dealwire ADD TABLE deals (%s)', published);
END $$;
