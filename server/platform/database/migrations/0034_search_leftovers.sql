ALTER TABLE "site" ADD COLUMN "alert_synonyms" text;--> statement-breakpoint
CREATE INDEX "revisions_reactivated" ON "revisions" USING btree ("at") WHERE "revisions"."cause" = 'reactivation';--> statement-breakpoint
CREATE INDEX "notifications_besides_alerts" ON "notifications" USING btree ("person_id","id") WHERE "notifications"."kind" <> 'alert';--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("handle" gin_trgm_ops,"name" gin_trgm_ops,"email" gin_trgm_ops);