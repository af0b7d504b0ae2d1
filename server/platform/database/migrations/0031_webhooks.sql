ALTER TABLE "alerts" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "channel_id" bigint;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_channel" ON "alerts" USING btree ("channel_id") WHERE "alerts"."channel_id" is not null;