-- What was on the board before prices were noted starts its history with the price it has.
INSERT INTO price_points (deal_id, product, merchant_id, price, currency, seen_at, source)
SELECT id, canonical_url, merchant_id, price, currency, live_at, CASE WHEN import_key IS NULL THEN 'posted' ELSE 'imported' END
FROM deals WHERE price IS NOT NULL AND state <> 'scheduled';
