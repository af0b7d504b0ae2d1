-- What the change feed hears of. Column lists keep what no read needs out of the stream: e-mail addresses, tokens, long texts.
-- A change of a column that is not listed still arrives, with the row's key.
CREATE PUBLICATION dealwire FOR TABLE
  deals (id, author_id, merchant_id, category_id, state, members_only, up, down, comments, live_at, hot_at),
  comments (id, deal_id, parent_id, root_id, author_id, state),
  votes (deal_id, person_id),
  comment_votes (person_id, deal_id, comment_id),
  saves (person_id, deal_id),
  people (id, handle, state),
  merchants (id, slug),
  categories (id, slug),
  site (id),
  sessions (id_hash, person_id);
--> statement-breakpoint
INSERT INTO site (name, currency) VALUES ('Dealwire', 'EUR');
--> statement-breakpoint
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
