CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"deal_id" bigint NOT NULL,
	"node_id" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "presence_deal_id_node_id_pk" PRIMARY KEY("deal_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_node" ON "presence" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "deal_checks_works" ON "deal_checks" USING btree ("checked_at") WHERE "deal_checks"."verdict" = 'works' and "deal_checks"."lapsed_at" is null;--> statement-breakpoint
CREATE INDEX "price_points_changed" ON "price_points" USING btree ("seen_at") WHERE "price_points"."source" in ('edited', 'checked');--> statement-breakpoint
CREATE INDEX "deals_expired" ON "deals" USING btree ("expired_at") WHERE "deals"."state" = 'expired';--> statement-breakpoint
ALTER PUBLICATION dealwire ADD TABLE presence (deal_id, node_id);
