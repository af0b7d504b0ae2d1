CREATE TABLE "required_consents" (
	"page" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site" DROP CONSTRAINT "site_erased_content";--> statement-breakpoint
ALTER TABLE "site" DROP COLUMN "erased_content";--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE required_consents (page), consents (person_id, page, version);
