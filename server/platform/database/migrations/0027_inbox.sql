DROP INDEX "notifications_actor";--> statement-breakpoint
CREATE INDEX "people_handle_prefix" ON "people" USING btree ("handle" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id","at") WHERE "notifications"."actor_id" is not null;