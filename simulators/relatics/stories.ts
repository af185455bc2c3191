import { guidOf, type SimFile } from './files.ts';
import { allRelations, type Relation } from './relations.ts';
import { tag } from './xml.ts';

/*
 * Contact moments and wishes of residents, as report rows. The number in the id determines how many a resident has, so
 * that tests can count on it: R_00001 has many, R_00004 none, R_00008 one very long record.
 */

const topics = [
  ['Oprit behouden', 'De oprit naar de schuur blijft bereikbaar voor tractor en aanhanger.'],
  ['Zicht op de rivier', 'Vanuit de keuken moet ik de rivier kunnen blijven zien.'],
  ['Kavelsloot verleggen', 'Leg de sloot langs de binnenteen, niet door het weiland.'],
  ['Trillingen bij het heien', 'Meet de trillingen aan de gevel: het huis is van 1887.'],
  ['Afrastering & hek', 'Zet het hek "Zeewaarts" terug zoals het stond, met < 10 cm speling.'],
  ['Bijenkasten', 'De kasten staan tot oktober op de dijk. 🐝'],
  ['Nevengeul\nbij de kolk', 'Regel 1\nRegel 2\twat verder'],
  ['Beplanting: meidoorn', "Meidoorn en sleedoorn, géén thuja's a.u.b."],
  ['Laatste wens', 'Een bankje op de kruin.'],
] as const;
const states = ['Gehonoreerd', 'Deels gehonoreerd', 'Niet gehonoreerd', 'In behandeling'];
const kinds = ['Gesprek', 'Telefoon', 'E-mail', 'Inloopavond'];

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
  for (let index = 0; index < countsOf(id).moments; index++) {
    const key = numberOf(id, index);
    const date = ['2025-03-04', '2025-06-17 14:05:00.000', '09-10-2025'][index % 3] ?? '';
    yield tag(
      'Contactmoment',
      { ID: `CM_${key}`, Contactmoment: index === 0 ? 'Keukentafelgesprek' : `Gesprek ${index + 1}` },
      tag('Datum', { Datum: date }) +
        tag('Type_contactmoment', { Type_contactmoment: kinds[index % kinds.length] }) +
        tag('Status_contactmoment', { Status_contactmoment: index === 0 ? 'Afgerond' : 'Gepland' }) +
        tag('Vastlegging', { Vastlegging: recordOf(id, index, name) }) +
        (index % 2 === 0 ? documentTag(momentFile(id, index)) : ''),
    );
  }
}

/** The `Klanteis` rows of a resident. */
export function* listWishes({ id }: Relation): Generator<string> {
  for (let index = 0; index < countsOf(id).wishes; index++) {
    const [title, text] = topics[index % topics.length] ?? topics[0];
    const hasAnswer = index % 3 !== 2;
    yield tag(
      'Klanteis',
      { ID: `KE_${numberOf(id, index)}`, Klanteis: title, CreatedOn: `2025-02-${String(index + 3).padStart(2, '0')}` },
      tag('Actualiteit_klanteis', { Actualiteit_klanteis: index === 4 ? 'Vervallen' : 'Actueel' }) +
        tag('Tekst_concept', { Tekst: text }) +
        (hasAnswer ? tag('Tekst_geaccepteerd', { Tekst: `${text} Zo is het afgesproken.` }) : '') +
        (hasAnswer ? answerTag(index) : '') +
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

const answerTag = (index: number) =>
  tag(
    'Honorering_klanteis',
    {},
    tag('Status_honorering', { Status_honorering: states[index % states.length] }) +
      tag('Toelichting', { Toelichting: '<p>Past binnen het <b>ontwerp</b> &amp; de vergunning.</p>' }),
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

function recordOf(id: string, index: number, name: string): string {
  if (id === 'R_00008' && index === 0) return `<p>${'Woord voor woord vastgelegd. '.repeat(7_000)}</p>`;
  return (
    `<p>Gesproken met ${name.replaceAll('&', '&amp;')} over "de kruin" & de berm.</p>\r\n` +
    `<ul><li>Hoogte: 8,40 m + NAP</li><li>Breedte < 5 m 👍</li></ul><script>alert('nooit uitvoeren')</script>`
  );
}
