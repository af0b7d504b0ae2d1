CREATE TABLE "address_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "address_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "board_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "hot" text;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "hot_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "tested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "kind" text DEFAULT 'notification' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "gathered" bigint[];--> statement-breakpoint
ALTER TABLE "address_checks" ADD CONSTRAINT "address_checks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_checks_person" ON "address_checks" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "address_checks_address" ON "address_checks" USING btree ("address_hash","at");--> statement-breakpoint
CREATE INDEX "channels_hot_due" ON "channels" USING btree ("hot_at") WHERE "channels"."hot_at" is not null;--> statement-breakpoint
CREATE INDEX "channels_address" ON "channels" USING btree ("address");--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_hot" CHECK ("channels"."hot" in ('daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_hot_at" CHECK (("channels"."hot" is null) = ("channels"."hot_at" is null));--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_name" CHECK (char_length("channels"."name") between 1 and 80);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind" CHECK ("deliveries"."kind" in ('notification', 'digest', 'hot', 'test', 'verification'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_about" CHECK (("deliveries"."kind" = 'notification') = ("deliveries"."notification_id" is not null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_gathered" CHECK (("deliveries"."kind" = 'digest') = ("deliveries"."gathered" is not null));
