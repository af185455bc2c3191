CREATE TABLE "portal_identity" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"place" text NOT NULL,
	"folder" text,
	"beats" bigint DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"reason" text
);
