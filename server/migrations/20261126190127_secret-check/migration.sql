CREATE TABLE "portal_secret" (
	"id" integer PRIMARY KEY DEFAULT 1,
	"check" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
