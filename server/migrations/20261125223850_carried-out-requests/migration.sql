CREATE TABLE "carried_out_requests" (
	"user_id" integer,
	"key" text,
	"hash" text NOT NULL,
	"response" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carried_out_requests_pkey" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE INDEX "carried_out_requests_at_index" ON "carried_out_requests" ("at");