-- Counted anew below.
TRUNCATE search_words, search_changes;
--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "open" integer NOT NULL;
--> statement-breakpoint
-- Anew for the whole board; what waits for the job is in it by then.
CREATE FUNCTION rebuild_search_words() RETURNS void LANGUAGE sql AS $$
  TRUNCATE search_words;
  INSERT INTO search_words (word, deals, open)
  SELECT word, every.ndoc, every.ndoc - coalesce(members.ndoc, 0)
  FROM ts_stat('SELECT terms FROM deal_terms') every LEFT JOIN ts_stat('SELECT terms FROM deal_terms WHERE members_only') members USING (word)
  WHERE word !~ '^[~=+]';
$$;
--> statement-breakpoint
SELECT rebuild_search_words();
