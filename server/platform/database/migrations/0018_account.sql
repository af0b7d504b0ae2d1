CREATE TABLE "blocks" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_person_id_blocked_id_pk" PRIMARY KEY("person_id","blocked_id"),
	CONSTRAINT "blocks_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"person_id" bigint NOT NULL,
	"page" text NOT NULL,
	"version" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_person_id_page_version_pk" PRIMARY KEY("person_id","page","version")
);
--> statement-breakpoint
CREATE TABLE "former_names" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_handles" (
	"hash" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "provider_picture" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "bio" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "confirms" bigint;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "erased_content" text DEFAULT 'stays' NOT NULL;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_people_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_names" ADD CONSTRAINT "former_names_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_blocked" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "former_names_person" ON "former_names" USING btree ("person_id","changed_at");--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_confirms_people_id_fk" FOREIGN KEY ("confirms") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_avatar_used" ON "people" USING btree ("avatar") WHERE "people"."avatar" is not null;--> statement-breakpoint
CREATE INDEX "people_erase_due" ON "people" USING btree ("erase_at") WHERE "people"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");--> statement-breakpoint
-- Pictures of people are the board's own from now on.
UPDATE "people" SET "avatar" = NULL WHERE "avatar" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_avatar" CHECK ("people"."avatar" ~ '^/images/[A-Za-z0-9_-]{43}-160\.webp$');--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_bio" CHECK (char_length("people"."bio") between 1 and 300);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_erase_at" CHECK ("people"."erase_at" is null or "people"."state" = 'deleted');--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_erased_content" CHECK ("site"."erased_content" in ('stays', 'goes'));
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE blocks (id, person_id, blocked_id);
