ALTER TABLE "revoked_downvotes" DROP CONSTRAINT "revoked_downvotes_reason";--> statement-breakpoint
ALTER TABLE "sanctions" DROP CONSTRAINT "sanctions_reason";--> statement-breakpoint
ALTER TABLE "revoked_downvotes" ADD CONSTRAINT "revoked_downvotes_reason" CHECK (char_length("revoked_downvotes"."reason") between 3 and 1000);--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_reason" CHECK (char_length("sanctions"."reason") between 3 and 1000);