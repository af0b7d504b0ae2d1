CREATE TABLE "logout_tokens" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "logout_tokens_ends" ON "logout_tokens" USING btree ("ends_at");