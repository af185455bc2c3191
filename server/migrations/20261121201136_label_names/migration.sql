CREATE UNIQUE INDEX "groups_name_folded" ON "groups" (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "zones_name_folded" ON "zones" (lower("name"));