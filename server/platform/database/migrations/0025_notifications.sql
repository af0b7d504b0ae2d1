CREATE TABLE "channels" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"secret" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'unverified' NOT NULL,
	"wants" text[],
	"pace" text DEFAULT 'instant' NOT NULL,
	"quiet_from" smallint,
	"quiet_until" smallint,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"verified_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "channels_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "channels_id_unique" UNIQUE("id"),
	CONSTRAINT "channels_kind" CHECK ("channels"."kind" in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix')),
	CONSTRAINT "channels_state" CHECK ("channels"."state" in ('unverified', 'active', 'paused', 'failing')),
	CONSTRAINT "channels_pace" CHECK ("channels"."pace" in ('instant', 'daily', 'weekly')),
	CONSTRAINT "channels_quiet" CHECK (("channels"."quiet_from" is null) = ("channels"."quiet_until" is null)),
	CONSTRAINT "channels_quiet_from" CHECK ("channels"."quiet_from" between 0 and 1439),
	CONSTRAINT "channels_quiet_until" CHECK ("channels"."quiet_until" between 0 and 1439)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint NOT NULL,
	"notification_id" bigint,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "deliveries_messageId_unique" UNIQUE("message_id"),
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('waiting', 'sent', 'failed', 'dropped')),
	CONSTRAINT "deliveries_done" CHECK (("deliveries"."state" = 'waiting') = ("deliveries"."done_at" is null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"deal_id" bigint,
	"comment_id" bigint,
	"actor_id" bigint,
	"alert_id" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"dispatched_at" timestamp with time zone,
	CONSTRAINT "notifications_person_id_id_pk" PRIMARY KEY("person_id","id"),
	CONSTRAINT "notifications_id_unique" UNIQUE("id"),
	CONSTRAINT "notifications_once" UNIQUE("person_id","key"),
	CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('alert', 'reply', 'mention', 'comment', 'deal_hot', 'deal_expired', 'deal_reactivated', 'deal_edited', 'deal_checked', 'deal_held', 'deal_approved', 'deal_removed', 'deal_restored', 'deal_merged', 'comment_held', 'comment_approved', 'comment_removed', 'comment_restored', 'report_decided', 'sanction', 'sanction_ended', 'appeal_decided', 'vote_revoked', 'affiliation_decided', 'trust', 'badge', 'channel_failing'))
);
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at","id") WHERE "deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_notification" ON "deliveries" USING btree ("notification_id") WHERE "deliveries"."notification_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_done" ON "deliveries" USING btree ("done_at") WHERE "deliveries"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("id") WHERE "notifications"."dispatched_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_at" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "notifications_deal" ON "notifications" USING btree ("deal_id") WHERE "notifications"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id") WHERE "notifications"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id") WHERE "notifications"."actor_id" is not null;
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE
  notifications (id, person_id, kind, deal_id, comment_id, alert_id, read_at),
  channels (id, person_id, kind, state);
