ALTER TABLE "replies" DROP COLUMN "source";--> statement-breakpoint
ALTER TABLE "replies" DROP COLUMN "happened_on";