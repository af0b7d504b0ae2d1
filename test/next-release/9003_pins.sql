-- earliest: 0.1.0
CREATE TABLE pins (
  deal_id bigint NOT NULL REFERENCES deals,
  person_id bigint NOT NULL REFERENCES people,
  PRIMARY KEY (person_id, deal_id)
);
CREATE INDEX pins_deal ON pins (deal_id);
CREATE FUNCTION unpin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pins WHERE deal_id = new.id;
  RETURN null;
END $$;
CREATE TRIGGER deals_unpin AFTER UPDATE OF state ON deals FOR EACH ROW WHEN (new.state = 'removed') EXECUTE FUNCTION unpin();
