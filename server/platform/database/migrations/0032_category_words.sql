-- The words of a category are words of its deals. Those of a large one are written by a job, in batches (server/deals/merchants/rewrite-words.ts).
CREATE OR REPLACE FUNCTION rename_in_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM deals WHERE category_id = NEW.id LIMIT 501) counted) <= 500 THEN
    UPDATE deals SET category_id = NEW.id WHERE category_id = NEW.id;
  ELSE
    PERFORM graphile_worker.add_job('rewrite_words', json_build_object('category', NEW.id), job_key => 'words of category ' || NEW.id);
  END IF;
  RETURN NULL;
END $$;
