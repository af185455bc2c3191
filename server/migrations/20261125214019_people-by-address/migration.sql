ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(address_words(street, house_number, number_addition, zip, city, parcels, polygons))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(name || ' ' || email || ' ' || mobile_phone || ' ' || phone_key(mobile_phone) || ' ' ||
          address_words(details ->> 'street', details ->> 'houseNumber', details ->> 'numberAddition', details ->> 'zip',
            details ->> 'city', details ->> 'parcels', '[]'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);