CREATE TABLE "tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "tokens_id_unique" UNIQUE("id"),
	CONSTRAINT "tokens_name" CHECK (char_length("tokens"."name") between 1 and 60),
	CONSTRAINT "tokens_scopes" CHECK (cardinality("tokens"."scopes") > 0 and "tokens"."scopes" <@ array['read', 'write', 'moderate']),
	CONSTRAINT "tokens_ends_at" CHECK ("tokens"."ends_at" > "tokens"."created_at")
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tokens_person" ON "tokens" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "tokens_ends" ON "tokens" USING btree ("ends_at") WHERE "tokens"."ends_at" is not null;--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE tokens (hash, id, person_id);
