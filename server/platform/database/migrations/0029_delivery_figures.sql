CREATE TABLE "delivery_figures" (
	"way" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_figures_way" CHECK ("delivery_figures"."way" in ('inbox', 'email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);
--> statement-breakpoint
CREATE TABLE "stopped_channel_kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text,
	CONSTRAINT "stopped_channel_kinds_kind" CHECK ("stopped_channel_kinds"."kind" in ('email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);
--> statement-breakpoint
CREATE TABLE "told_minutes" (
	"minute" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"step" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "told_minutes_minute_way_step_pk" PRIMARY KEY("minute","way","step"),
	CONSTRAINT "told_minutes_way" CHECK ("told_minutes"."way" in ('inbox', 'email', 'push', 'webhook', 'ntfy', 'telegram', 'discord', 'slack', 'matrix'))
);
--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("done_at") WHERE "deliveries"."state" = 'failed';
--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE delivery_figures (way), stopped_channel_kinds (kind);
