CREATE TABLE "newsletter_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_templates_name_folded" ON "newsletter_templates" (lower("name"));
--> statement-breakpoint
INSERT INTO "newsletter_templates" ("name", "title", "content") VALUES
  ('Werkzaamheden', 'Werkzaamheden aan de dijk bij [plaats]', '<p>Beste {{voornaam|bewoner}},</p><p>Vanaf [datum] werken wij aan de dijk bij [plaats]. In deze nieuwsbrief leest u wat u daarvan merkt.</p><h2>Wat gaan wij doen?</h2><p>[Beschrijf het werk in twee of drie korte zinnen.]</p><h2>Wat merkt u ervan?</h2><ul><li><p>De weg bij [plaats] is dicht van [datum] tot en met [datum].</p></li><li><p>Wij werken van [tijd] tot [tijd] uur. U kunt geluid horen.</p></li><li><p>Uw huis en uw grond blijven bereikbaar.</p></li></ul><h2>Hebt u vragen?</h2><p>Bel of mail {{contactpersoon|het projectteam}}. Wij helpen u graag.</p>'),
  ('Inloopavond', 'Kom naar de inloopavond op [datum]', '<p>Beste {{voornaam|bewoner}},</p><p>Wij nodigen u uit voor een inloopavond over de dijk. U kunt de plannen bekijken en uw vragen stellen.</p><h2>Wanneer en waar?</h2><ul><li><p>Datum: [dag en datum]</p></li><li><p>Tijd: van [tijd] tot [tijd] uur</p></li><li><p>Plaats: [naam en adres]</p></li></ul><p>U kunt binnenlopen wanneer u wilt. Aanmelden hoeft niet.</p><h2>Kunt u niet komen?</h2><p>U vindt de plannen ook op dit portaal. Vragen stelt u aan {{contactpersoon|het projectteam}}.</p>');
