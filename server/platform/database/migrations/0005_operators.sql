ALTER TABLE "site" ADD COLUMN "sample_deals" bigint[];--> statement-breakpoint
-- Boards that have the samples already: deals of demo people with votes carried over, a sample's picture, or a link to a host under .example.
UPDATE site SET sample_deals = sample.ids FROM (
  SELECT array_agg(deals.id) AS ids FROM deals JOIN people ON people.id = deals.author_id
  WHERE people.issuer = 'demo' AND (deals.imported_up > 0 OR deals.picture LIKE '/pictures/samples.svg%' OR deals.url ~ '^https://[a-z0-9.-]+\.example/')
) sample WHERE sample.ids IS NOT NULL;
