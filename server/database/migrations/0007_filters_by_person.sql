ALTER TABLE "filters" DROP CONSTRAINT "filters_pkey";--> statement-breakpoint
ALTER TABLE "filters" ADD CONSTRAINT "filters_person_id_id_pk" PRIMARY KEY("person_id","id");
