CREATE TABLE "alert_waits" (
	"alert_id" bigint NOT NULL,
	"deal_id" bigint NOT NULL,
	"moment" text NOT NULL,
	"occurrence" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_waits_alert_id_deal_id_moment_pk" PRIMARY KEY("alert_id","deal_id","moment"),
	CONSTRAINT "alert_waits_moment" CHECK ("alert_waits"."moment" in ('match', 'price_drop', 'hot', 'speed', 'revived', 'ending', 'expired', 'comment'))
);
--> statement-breakpoint
ALTER TABLE "alert_matches" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "alert_matches" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "alert_waits" ADD CONSTRAINT "alert_waits_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_waits_due" ON "alert_waits" USING btree ("due_at","deal_id");