ALTER TABLE filters RENAME TO mute_rules;--> statement-breakpoint
ALTER SEQUENCE filters_id_seq RENAME TO mute_rules_id_seq;--> statement-breakpoint
DO $$
DECLARE c record;
BEGIN
  FOR c IN SELECT conrelid::regclass AS t, conname FROM pg_constraint WHERE contype <> 'n' AND conrelid IN ('mute_rules'::regclass) LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', c.t, c.conname, replace(c.conname, 'filters', 'mute_rules'));
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE site RENAME TO board_settings;--> statement-breakpoint
DO $$
DECLARE c record;
BEGIN
  FOR c IN SELECT conname FROM pg_constraint WHERE contype <> 'n' AND conrelid = 'board_settings'::regclass LOOP
    EXECUTE format('ALTER TABLE board_settings RENAME CONSTRAINT %I TO %I', c.conname, regexp_replace(c.conname, '^site', 'board_settings'));
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE changes_of_mind RENAME TO revotes;--> statement-breakpoint
ALTER SEQUENCE changes_of_mind_id_seq RENAME TO revotes_id_seq;--> statement-breakpoint
ALTER INDEX changes_of_mind_person RENAME TO revotes_person;--> statement-breakpoint
ALTER INDEX changes_of_mind_at RENAME TO revotes_at;--> statement-breakpoint
ALTER TABLE told_minutes RENAME TO delivery_counts;--> statement-breakpoint
ALTER TABLE delivery_counts RENAME COLUMN way TO method;--> statement-breakpoint
ALTER TABLE delivery_counts RENAME CONSTRAINT told_minutes_way TO delivery_counts_method;--> statement-breakpoint
ALTER TABLE delivery_figures RENAME COLUMN way TO method;--> statement-breakpoint
ALTER TABLE delivery_figures RENAME CONSTRAINT delivery_figures_way TO delivery_figures_method;--> statement-breakpoint
ALTER TABLE alerts RENAME COLUMN needs TO lookup_keys;--> statement-breakpoint
ALTER TABLE alerts RENAME COLUMN tells_from TO active_since;--> statement-breakpoint
ALTER INDEX alerts_needs RENAME TO alerts_lookup_keys;--> statement-breakpoint
ALTER TABLE task_runs RENAME COLUMN took TO duration_ms;--> statement-breakpoint
ALTER TABLE channels RENAME COLUMN wants TO notification_kinds;--> statement-breakpoint
ALTER TABLE revoked_downvotes RENAME COLUMN log_entry TO log_id;
