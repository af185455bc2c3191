CREATE TABLE "sending_paces" (
	"domain" text PRIMARY KEY,
	"per_second" double precision NOT NULL,
	"slowed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL
);
