-- An edit shows in a deal's version; so what looks at texts is not woken by votes.
ALTER PUBLICATION dealwire SET TABLE
  deals (id, author_id, merchant_id, category_id, kind, state, members_only, price, shipping, currency, reference, regions, up, down, comments, live_at, hot_at, version),
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
