CREATE TABLE "cadastral_municipalities" (
	"code" text PRIMARY KEY,
	"name" text NOT NULL
);
