CREATE TABLE "uptimes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uptimes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"cause" text
);
--> statement-breakpoint
CREATE INDEX "uptimes_started_at_id_index" ON "uptimes" ("started_at","id");--> statement-breakpoint
CREATE INDEX "uptimes_seen_at_index" ON "uptimes" ("seen_at");