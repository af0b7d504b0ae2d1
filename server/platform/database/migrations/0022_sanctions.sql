CREATE TABLE "account_traces" (
	"person_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"address" "bytea" NOT NULL,
	"device" "bytea" NOT NULL,
	"minute" integer NOT NULL,
	"signed_in" boolean NOT NULL,
	CONSTRAINT "account_traces_person_id_day_address_device_pk" PRIMARY KEY("person_id","day","address","device")
);
--> statement-breakpoint
CREATE TABLE "revoked_downvotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revoked_downvotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"comment_id" bigint NOT NULL,
	"vote_reason" text NOT NULL,
	"reason" text NOT NULL,
	"revoked_by" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"sanction_id" bigint,
	"comment_removed" boolean DEFAULT false NOT NULL,
	"log_entry" bigint,
	CONSTRAINT "revoked_downvotes_vote_reason" CHECK ("revoked_downvotes"."vote_reason" in ('cheaper', 'product', 'merchant', 'terms')),
	CONSTRAINT "revoked_downvotes_reason" CHECK (char_length("revoked_downvotes"."reason") between 5 and 1000)
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sanctions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"imposed_by" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"ending" text,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"appeal_decided_at" timestamp with time zone,
	"appeal_decided_by" bigint,
	"appeal_answer" text,
	CONSTRAINT "sanctions_kind" CHECK ("sanctions"."kind" in ('warning', 'no_downvotes', 'limit', 'suspension', 'ban')),
	CONSTRAINT "sanctions_reason" CHECK (char_length("sanctions"."reason") between 5 and 1000),
	CONSTRAINT "sanctions_until" CHECK (("sanctions"."kind" in ('warning', 'ban')) = ("sanctions"."until" is null)),
	CONSTRAINT "sanctions_acknowledged" CHECK ("sanctions"."kind" = 'warning' or "sanctions"."acknowledged_at" is null),
	CONSTRAINT "sanctions_ending" CHECK ("sanctions"."ending" in ('over', 'lifted', 'appeal')),
	CONSTRAINT "sanctions_ended" CHECK (("sanctions"."ended_at" is null) = ("sanctions"."ending" is null)),
	CONSTRAINT "sanctions_appeal" CHECK (char_length("sanctions"."appeal") between 20 and 2000),
	CONSTRAINT "sanctions_appealed" CHECK (("sanctions"."appeal" is null) = ("sanctions"."appealed_at" is null)),
	CONSTRAINT "sanctions_appeal_decided" CHECK ("sanctions"."appeal_decided_at" is null or ("sanctions"."appeal" is not null and "sanctions"."appeal_answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "trace_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trace_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_state";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "vote_revoked" text;--> statement-breakpoint
ALTER TABLE "account_traces" ADD CONSTRAINT "account_traces_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_traces" ADD CONSTRAINT "account_traces_key_id_trace_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."trace_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_revoked_by_people_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_log_entry_staff_log_id_fk" FOREIGN KEY ("log_entry") REFERENCES "public"."staff_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_imposed_by_people_id_fk" FOREIGN KEY ("imposed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_appeal_decided_by_people_id_fk" FOREIGN KEY ("appeal_decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_traces_address" ON "account_traces" USING btree ("address","day");--> statement-breakpoint
CREATE INDEX "account_traces_day" ON "account_traces" USING btree ("day");--> statement-breakpoint
CREATE INDEX "account_traces_key" ON "account_traces" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "revoked_downvotes_person" ON "revoked_downvotes" USING btree ("person_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "revoked_downvotes_one" ON "revoked_downvotes" USING btree ("deal_id","person_id") WHERE "revoked_downvotes"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "revoked_downvotes_comment" ON "revoked_downvotes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "sanctions_person" ON "sanctions" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "sanctions_in_force" ON "sanctions" USING btree ("person_id") WHERE "sanctions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_due" ON "sanctions" USING btree ("until") WHERE "sanctions"."ended_at" is null and "sanctions"."until" is not null;--> statement-breakpoint
CREATE INDEX "sanctions_imposed_by" ON "sanctions" USING btree ("imposed_by");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_state" CHECK ("people"."state" in ('onboarding', 'active', 'limited', 'suspended', 'banned', 'deleted'));--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  sanctions (id, person_id),
  revoked_downvotes (id, person_id),
  account_traces (person_id, day, address, device);
