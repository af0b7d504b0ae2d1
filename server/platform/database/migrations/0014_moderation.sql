CREATE TABLE "case_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"person_id" bigint,
	"reason" text,
	"text" text,
	"weight" real NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_entries_kind" CHECK ("case_entries"."kind" in ('report', 'held', 'rule', 'material_change', 'ring', 'appeal', 'merge', 'affiliation')),
	CONSTRAINT "case_entries_weight" CHECK ("case_entries"."weight" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint,
	"comment_id" bigint,
	"person_id" bigint,
	"merchant_id" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"urgency" real DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claimed_by" bigint,
	"claimed_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "cases_state" CHECK ("cases"."state" in ('open', 'decided')),
	CONSTRAINT "cases_one_subject" CHECK (num_nonnulls("cases"."deal_id", "cases"."comment_id", "cases"."person_id", "cases"."merchant_id") = 1),
	CONSTRAINT "cases_claim" CHECK (("cases"."claimed_by" is null) = ("cases"."claimed_at" is null)),
	CONSTRAINT "cases_decision" CHECK (("cases"."state" = 'decided') = ("cases"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"deal_id" bigint,
	"comment_id" bigint,
	"person_id" bigint,
	"merchant_id" bigint,
	"reason" text,
	"note" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_public" boolean NOT NULL,
	"undoes" bigint
);
--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_people_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log" ADD CONSTRAINT "staff_log_undoes_staff_log_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."staff_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_entries_case" ON "case_entries" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_entries_person" ON "case_entries" USING btree ("person_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_entries_one_report" ON "case_entries" USING btree ("case_id","person_id") WHERE "case_entries"."kind" = 'report';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_deal" ON "cases" USING btree ("deal_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_comment" ON "cases" USING btree ("comment_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_person" ON "cases" USING btree ("person_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "cases_open_merchant" ON "cases" USING btree ("merchant_id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_queue" ON "cases" USING btree ("urgency" DESC NULLS LAST,"id") WHERE "cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "cases_deal" ON "cases" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "cases_comment" ON "cases" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "cases_person" ON "cases" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cases_merchant" ON "cases" USING btree ("merchant_id");--> statement-breakpoint
CREATE INDEX "staff_log_public" ON "staff_log" USING btree ("id") WHERE "staff_log"."is_public";--> statement-breakpoint
CREATE INDEX "staff_log_actor" ON "staff_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "staff_log_deal" ON "staff_log" USING btree ("deal_id","id") WHERE "staff_log"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_log_comment" ON "staff_log" USING btree ("comment_id","id") WHERE "staff_log"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_log_person" ON "staff_log" USING btree ("person_id","id") WHERE "staff_log"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_log_merchant" ON "staff_log" USING btree ("merchant_id","id") WHERE "staff_log"."merchant_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_log_undoes" ON "staff_log" USING btree ("undoes") WHERE "staff_log"."undoes" is not null;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table "%" is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  staff_log (id, action, actor_id, is_public, deal_id, comment_id, person_id, merchant_id),
  cases (id, deal_id, comment_id, person_id, merchant_id, state, claimed_by, urgency),
  case_entries (id, case_id, kind, person_id);
