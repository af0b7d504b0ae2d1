ALTER TABLE "channels" ADD COLUMN "session" "bytea";--> statement-breakpoint
CREATE INDEX "channels_session" ON "channels" USING btree ("session") WHERE "channels"."session" is not null;