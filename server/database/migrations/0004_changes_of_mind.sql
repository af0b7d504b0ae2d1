CREATE TABLE "changes_of_mind" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_of_mind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes_of_mind" ADD CONSTRAINT "changes_of_mind_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_of_mind_person" ON "changes_of_mind" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "changes_of_mind_at" ON "changes_of_mind" USING btree ("at");