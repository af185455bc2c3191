/** Words of official Dutch, each with a plain one that says the same (B1). Lower case. */
export const hardWords: ReadonlyMap<string, string> = new Map(
  `aangaande: over
aangezien: omdat
aanvang: begin
aanvangen: beginnen
aanwenden: gebruiken
abusievelijk: per ongeluk
achten: vinden
additioneel: extra
additionele: extra
adequaat: goed
afdoende: genoeg
alsmede: en ook
alsook: en ook
alvorens: voordat
ambtshalve: zonder dat u het vraagt
beëindigen: stoppen met
belanghebbende: wie het aangaat
belanghebbenden: wie het aangaat
betreffende: over
bewerkstelligen: ervoor zorgen dat
bijgevolg: daarom
conform: volgens
continueren: doorgaan met
danwel: of
dan wel: of
derhalve: daarom
desalniettemin: toch
desbetreffende: deze
desgewenst: als u dat wilt
deswege: daarom
dien aangaande: daarover
dienaangaande: daarover
dienen te: moeten
dient te: moet
dientengevolge: daardoor
doch: maar
doorgaans: meestal
doorgang vinden: doorgaan
dusdanig: zo
echter: maar
eenieder: iedereen
effectueren: uitvoeren
evenals: net als
eveneens: ook
faciliteren: mogelijk maken
fungeren als: werken als
gedurende: tijdens
geenszins: niet
genoegzaam: genoeg
geruime tijd: lang
gestand doen: nakomen
hedenmorgen: vanmorgen
heden: vandaag
hetgeen: wat
hieromtrent: hierover
hiertoe: daarvoor
honoreren: toekennen
implementatie: invoering
implementeren: invoeren
in acht nemen: zich houden aan
inachtneming: naleven
indien: als
ingevolge: volgens
initiëren: beginnen met
inwerkingtreding: begin
inzake: over
jegens: tegen
krachtens: volgens
met betrekking tot: over
middels: met
mits: als
monitoren: volgen
momenteel: nu
nadien: daarna
niettegenstaande: ondanks
nochtans: toch
nopens: over
onderhavige: deze
onverwijld: meteen
op grond van: volgens
optimaliseren: beter maken
participatie: meedenken en meedoen
participeren: meedoen
prioriteren: op volgorde zetten
rechtens: volgens de wet
reeds: al
slechts: alleen
substantieel: groot
substantiële: grote
te allen tijde: altijd
te dien einde: daarvoor
te zijner tijd: later
ten aanzien van: over
ten behoeve van: voor
ten einde: om
teneinde: om
ten gevolge van: door
ten tijde van: tijdens
ter attentie van: voor
ter zake: hierover
terzake: hierover
thans: nu
tevens: ook
tot op heden: tot nu
trachten: proberen
uit hoofde van: vanwege
uiteenzetten: uitleggen
vanwege het feit dat: omdat
vernemen: horen
verstrekken: geven
vervaardigen: maken
vigerende: geldende
voor zover: als
voorafgaand aan: vóór
voornemens zijn: van plan zijn
voornoemde: deze
voorts: verder
voortvloeien uit: komen door
vooralsnog: voorlopig
wederom: opnieuw
werkzaamheden: werk
woonachtig: wonend
zienswijze: mening
zodoende: zo
zorg dragen voor: zorgen voor
zulks: dit`
    .split('\n')
    .map((line) => {
      const [hard = '', plain = ''] = line.split(': ');
      return [hard, plain] as const;
    }),
);
