import { guidOf, type SimFile } from './files.ts';
import { allRelations, type Relation } from './relations.ts';
import { tag } from './xml.ts';

/* Contact moments and wishes of residents, as report rows. The number in the id determines how many a resident has,
   so that tests can count on it: R_00001 has many, R_00004 none, R_00008 one very long record. */

/** Title, text and the answer of the authority. */
const topics = [
  [
    'Oprit behouden',
    'De oprit naar de schuur blijft bereikbaar voor tractor en aanhanger.',
    '<p>Past binnen het <b>ontwerp</b> &amp; de vergunning. De oprit blijft op deze plek en wordt flauwer: 1 op 12.</p>',
  ],
  [
    'Zicht op de rivier',
    'Vanuit de keuken moet ik de rivier kunnen blijven zien.',
    '<p>De kruin komt 70 cm hoger. Staand ziet u de rivier nog, zittend niet. Dat is in de berekening niet te vermijden.</p>',
  ],
  ['Kavelsloot verleggen', 'Leg de sloot langs de binnenteen, niet door het weiland.', ''],
  [
    'Trillingen bij het heien',
    'Meet de trillingen aan de gevel: het huis is van 1887.',
    '<p>De aannemer onderzoekt of de wand kan worden gedrukt in plaats van geheid. U hoort van ons zodra dat bekend is.</p>',
  ],
  [
    'Afrastering & hek',
    'Zet het hek "Zeewaarts" terug zoals het stond, met < 10 cm speling.',
    '<p>U hebt de afrastering zelf verplaatst. Daarmee vervalt deze wens.</p>',
  ],
  ['Bijenkasten', 'De kasten staan tot oktober op de dijk. 🐝', ''],
  [
    'Nevengeul\nbij de kolk',
    'Graaf de geul zo\ndat mijn land\tniet vaker onder water staat.',
    '<p>De geul is nodig om het water af te voeren. U krijgt een vergoeding voor de natte strook.</p>',
  ],
  [
    'Beplanting: meidoorn',
    "Meidoorn en sleedoorn, géén thuja's a.u.b.",
    '<p>De beplanting wordt inheems; u kiest mee.</p>',
  ],
  ['Laatste wens', 'Een bankje op de kruin.', ''],
] as const;
const states = ['Gehonoreerd', 'Deels gehonoreerd', 'Niet gehonoreerd', 'In behandeling'];

interface Story {
  title: string;
  kind: string;
  /** In one of the forms that Relatics uses, or the number of days from now. */
  date: string | number;
  /** HTML; `NAME` is the resident. */
  record: string;
  hasReport: boolean;
}

const stories: Story[] = [
  {
    title: 'Keukentafelgesprek',
    kind: 'Gesprek',
    date: '2025-03-04',
    record:
      `<p>Gesproken met NAME over "de kruin" & de berm.</p>\r\n` +
      `<ul><li>Hoogte: 8,40 m + NAP, 70 cm hoger dan nu.</li><li>Breedte < 5 m bij de schuur 👍</li></ul><script>alert('nooit uitvoeren')</script>` +
      `<p>NAME wil de oprit houden en vraagt of de knotwilgen blijven staan. Wij zoeken dit uit en komen erop terug.</p>`,
    hasReport: true,
  },
  {
    title: 'Telefoontje over de grondboring',
    kind: 'Telefoon',
    date: '2025-06-17 14:05:00.000',
    record:
      '<p>NAME belde: de boorwagen stond zonder bericht op het erf. Wij hebben excuses gemaakt. Voortaan bellen wij een dag van tevoren.</p>',
    hasReport: false,
  },
  {
    title: 'Antwoord op de vraag over de knotwilgen',
    kind: 'E-mail',
    date: '09-10-2025',
    record:
      '<p>De rij knotwilgen aan de noordkant blijft staan. Twee bomen aan de zuidkant staan in de nieuwe berm en worden verplaatst, op kosten van het waterschap.</p>',
    hasReport: true,
  },
  {
    title: 'Inloopavond in het dorpshuis',
    kind: 'Inloopavond',
    date: -45,
    record:
      '<p>NAME bekeek de tekeningen van het dijkvak en vroeg naar de planning. Het werk bij de woning duurt ongeveer drie weken.</p>',
    hasReport: true,
  },
  {
    title: 'Opname van de woning',
    kind: 'Gesprek',
    date: 16,
    record: '<p>Een deskundige komt langs om de woning vóór het werk op te nemen. Dat duurt ongeveer twee uur.</p>',
    hasReport: false,
  },
  {
    title: 'Afspraak over de werkstrook',
    kind: 'Gesprek',
    date: -80,
    record:
      '<p>Afgesproken: 12 meter werkstrook langs de dijk, na de oogst. NAME ontvangt de vergoeding voordat het werk begint.</p>',
    hasReport: true,
  },
  {
    title: 'Vraag over het grondwater',
    kind: 'Telefoon',
    date: -120,
    record: '<p>NAME heeft een natte kelder sinds de winter. Er komt een peilbuis bij de schuur.</p>',
    hasReport: false,
  },
];

/** The day this many days from today, in the format of Relatics. */
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The number of contact moments and wishes of a resident. */
export function countsOf(id: string): { moments: number; wishes: number } {
  const number = Number(id.slice(2));
  if (number === 1) return { moments: 5, wishes: 6 };
  if (number === 4 || number >= 9_000) return { moments: 0, wishes: 0 };
  if (number === 8) return { moments: 2, wishes: 2 };
  return { moments: [0, 1, 2, 7][number % 4] ?? 0, wishes: [1, 0, 2, 9][Math.floor(number / 4) % 4] ?? 0 };
}

/** The `Contactmoment` rows of a resident. */
export function* listMoments({ id, name }: Relation): Generator<string> {
  for (const [index, story] of stories.slice(0, countsOf(id).moments).entries()) {
    const { title, kind, date, hasReport } = story;
    const isPlanned = typeof date === 'number' && date > 0;
    yield tag(
      'Contactmoment',
      { ID: `CM_${numberOf(id, index)}`, Contactmoment: title },
      tag('Datum', { Datum: typeof date === 'number' ? dayFrom(date) + (isPlanned ? ' 10:00:00.000' : '') : date }) +
        tag('Type_contactmoment', { Type_contactmoment: kind }) +
        tag('Status_contactmoment', { Status_contactmoment: isPlanned ? 'Te bevestigen' : 'Afgerond' }) +
        (isPlanned ? tag('Medewerker', { Medewerker: 'Ada Opname, bouwkundige' }) : '') +
        tag('Vastlegging', { Vastlegging: recordOf(id, index, story, name) }) +
        (hasReport ? documentTag(momentFile(id, index)) : ''),
    );
  }
}

/** The `Klanteis` rows of a resident. */
export function* listWishes({ id }: Relation): Generator<string> {
  for (let index = 0; index < countsOf(id).wishes; index++) {
    const [title, text, answer] = topics[index % topics.length] ?? topics[0];
    const hasAnswer = answer !== '';
    yield tag(
      'Klanteis',
      { ID: `KE_${numberOf(id, index)}`, Klanteis: title, CreatedOn: `2025-0${index + 2}-03` },
      tag('Actualiteit_klanteis', { Actualiteit_klanteis: index === 4 ? 'Vervallen' : 'Actueel' }) +
        tag('Tekst_concept', { Tekst: text }) +
        (hasAnswer ? tag('Tekst_geaccepteerd', { Tekst: text }) : '') +
        (hasAnswer ? answerTag(index, answer) : '') +
        wishFiles(id, index).map(attachmentTag).join('') +
        // A document without a file.
        (index === 4 ? tag('Document', { Document: 'Nog te ontvangen' }) : ''),
    );
  }
}

/** The file of any resident with this GUID. */
export function findFile(guid: string): SimFile | undefined {
  return files.get(guid.toLowerCase());
}

const files = new Map(
  allRelations
    .flatMap(({ id }) => {
      const { moments, wishes } = countsOf(id);
      return [
        ...Array.from({ length: moments }, (_, index) => momentFile(id, index)),
        ...Array.from({ length: wishes }, (_, index) => wishFiles(id, index)).flat(),
      ];
    })
    .map((file) => [file.guid, file]),
);

const numberOf = (id: string, index: number) =>
  `${Number(id.slice(2)) % 1_000}${String(index).padStart(2, '0')}`.padStart(5, '0');

const answerTag = (index: number, answer: string) =>
  tag(
    'Honorering_klanteis',
    {},
    tag('Status_honorering', { Status_honorering: states[index % states.length] }) +
      tag('Toelichting', { Toelichting: answer }),
  );

function momentFile(id: string, index: number): SimFile {
  return { guid: guidOf(`${id} moment ${index}`), name: `Verslag ${index + 1}.pdf`, kind: 'Document' };
}

function wishFiles(id: string, index: number): SimFile[] {
  const file = (name: string, kind: SimFile['kind']): SimFile => ({
    guid: guidOf(`${id} ${index} ${name}`),
    name,
    kind,
  });
  if (index % 3 === 0) return [file('Schets.pdf', 'Document'), file('Foto.png', 'Afbeelding')];
  if (index % 3 === 1) return [file('Voor.png', 'Afbeelding'), file('Na één jaar.png', 'Afbeelding')];
  return [];
}

const attachmentTag = (file: SimFile) => (file.kind === 'Document' ? documentTag(file) : imageTag(file));

const documentTag = ({ guid, name }: SimFile) =>
  tag(
    'Document',
    { Document: name.replace('.pdf', '') },
    tag('Bestand', { Bestand: name, GUID: `{${guid.toUpperCase()}}` }),
  );

const imageTag = ({ guid, name }: SimFile) => tag('Afbeelding', { Afbeelding: name, Guid: guid });

function recordOf(id: string, index: number, { record }: Story, name: string): string {
  if (id === 'R_00008' && index === 0) return `<p>${'Woord voor woord vastgelegd. '.repeat(7_000)}</p>`;
  return record.replaceAll('NAME', name.replaceAll('&', '&amp;'));
}
