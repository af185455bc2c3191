import { randomBytes } from 'node:crypto';
import type { Fault } from './faults.ts';
import { contentOf, guidOf, makeZip, type SimFile } from './files.ts';
import { findRelation, listRelations, type Relation } from './relations.ts';
import { findFile, listMoments, listWishes } from './stories.ts';
import { tag } from './xml.ts';

/** The data that a report is generated from. */
interface Source {
  revision: number;
  isLarge: boolean;
}

interface ReportKind {
  title: string;
  container: string;
  /** The only parameter, required; null if the report takes none. */
  parameter: string | null;
  isFile?: boolean;
  rows(source: Source, parameter: string): Iterable<string>;
}

/** The operations of the simulated workspace. */
const reports: Record<string, ReportKind> = {
  GetContacten: {
    title: 'Contacten',
    container: 'Contacten',
    parameter: null,
    rows: contactRows,
  },
  GetContactmomentenBijRelatie: {
    title: 'Contactmomenten per relatie',
    container: 'Contactmomenten',
    parameter: 'RelatieID',
    rows: (_, id) => rowsOf(id, listMoments),
  },
  GetKlanteisenBijRelatie: {
    title: 'Klanteisen per relatie',
    container: 'Klanteisen',
    parameter: 'RelatieID',
    rows: (_, id) => rowsOf(id, listWishes),
  },
  GetDocument: {
    title: 'Document',
    container: 'Bestanden',
    parameter: 'GUID',
    isFile: true,
    rows: (_, guid) => fileRows(guid, 'Document'),
  },
  GetAfbeelding: {
    title: 'Afbeelding',
    container: 'Bestanden',
    parameter: 'GUID',
    isFile: true,
    rows: (_, guid) => fileRows(guid, 'Afbeelding'),
  },
};

export const findReport = (operation: string): ReportKind | undefined =>
  Object.hasOwn(reports, operation) ? reports[operation] : undefined;

/** Generates the XML of a report in chunks, altered as the fault requires. */
export function* writeReport(
  kind: ReportKind,
  source: Source,
  parameter: string,
  workspace: string,
  fault: Fault | null,
): Generator<string> {
  yield `<!--Relatics setting(s): Schema version = 2.0-->\n<Report xmlns="" ReportName="${kind.title}" GeneratedOn="2026-02-03" `;
  yield `EnvironmentID="${guidOf('environment')}" EnvironmentName="sim.relaticsonline.com" EnvironmentURL="https://sim.relaticsonline.com/" `;
  yield `WorkspaceID="${guidOf(workspace)}" WorkspaceName="${workspace}" TargetDevice="Pc">`;
  const rows = applyFault(kind.rows(source, parameter), fault);
  let hasRows = false;
  for (const row of rows) {
    if (!hasRows) yield `<${kind.container}>\n`;
    hasRows = true;
    yield fault?.kind === 'schema-drift' ? row.replaceAll(/ (ID|GUID|Guid)="/g, ' Kenmerk="') : row;
    yield '\n';
  }
  if (hasRows) yield `</${kind.container}>`;
  if (hasRows && kind.isFile === true) yield documentsOf(findFile(parameter), fault);
  yield '</Report>';
}

function* applyFault(rows: Iterable<string>, fault: Fault | null): Generator<string> {
  if (fault?.kind === 'huge' || fault?.kind === 'endless') {
    const first = [...rows][0] ?? '<Leeg ID="0"/>';
    const bytes = fault.kind === 'endless' ? Number.POSITIVE_INFINITY : (fault.sizeMb ?? 80) * 1024 * 1024;
    const padding = `<Vulling Vulling="${'x'.repeat(1_000)}"/>`.repeat(60);
    for (let sent = 0, number = 0; sent < bytes; number++) {
      const row = first.replace(/ ID="[^"]*"/, ` ID="H_${number}"`).replace(/\/>|>/, `>${padding}`);
      yield first.endsWith('/>') && !first.includes('</') ? `${row}</${/^<(\w+)/.exec(first)?.[1] ?? ''}>` : row;
      sent += row.length;
    }
    return;
  }
  if (fault?.kind === 'reorder') {
    yield* [...rows].toReversed();
    return;
  }
  for (const row of rows) {
    yield row;
    if (fault?.kind === 'duplicate') yield row;
    if (fault?.kind === 'single-vs-list') return;
  }
}

function documentsOf(file: SimFile | undefined, fault: Fault | null): string {
  if (file === undefined || fault?.kind === 'no-documents') return '';
  if (fault?.kind === 'bad-base64') return '<Documents>UEsDB*** dit is geen base64 ***</Documents>';
  if (fault?.kind === 'bad-zip') return `<Documents>${Buffer.from('geen archief').toString('base64')}</Documents>`;
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  const guid = fault?.kind === 'other-file' ? guidOf('another file') : file.guid;
  const name = fault?.kind === 'zip-slip' ? `../../${guid}${extension}` : `${guid}${extension}`;
  const bytes = largeContent(fault) ?? contentOf(file);
  const extra = Array.from({ length: fault?.kind === 'zip-many' ? 200 : 0 }, (_, index) => ({
    name: `${index}.txt`,
    bytes: Buffer.from('x'),
  }));
  const base64 = makeZip([{ name, bytes }, ...extra]).toString('base64');
  // .NET breaks base64 into lines.
  return `<Documents>${base64.replaceAll(/.{76}/g, '$&\r\n')}</Documents>`;
}

/** Zeros compress to almost nothing, random bytes not at all. */
function largeContent(fault: Fault | null): Buffer | null {
  const length = Math.round((fault?.sizeMb ?? 50) * 1024 * 1024);
  if (fault?.kind === 'zip-bomb') return Buffer.alloc(length);
  return fault?.kind === 'large-file' ? randomBytes(length) : null;
}

function* contactRows({ revision, isLarge }: Source): Generator<string> {
  for (const relation of listRelations(revision, isLarge)) yield contactRow(relation);
}

function contactRow(relation: Relation): string {
  const { id, name, email, mobilePhone, zones, parcels = [], latitude, longitude } = relation;
  const value = (element: string, text: string | undefined) => (text ? tag(element, { [element]: text }) : '');
  return tag(
    'Relatie',
    { ID: id, Relatie: name },
    value('Voornaam', relation.firstName) +
      value('Achternaam', relation.lastName) +
      email
        .split(';')
        .map((address) => value('Email', address))
        .join('') +
      value('Mobiel', mobilePhone) +
      zones.map((zone) => value('Dijkvak', zone)).join('') +
      (relation.street
        ? tag('Adres', {
            Straat: relation.street,
            Huisnummer: relation.houseNumber,
            Toevoeging: relation.numberAddition || undefined,
            Postcode: relation.zip,
            Plaats: relation.city,
            Provincie: relation.state,
          })
        : '') +
      (latitude === undefined ? '' : tag('Locatie', { Breedtegraad: latitude, Lengtegraad: longitude })) +
      parcels.map((parcel) => tag('Perceel', { Perceel: parcel.name, Grens: parcel.outline })).join(''),
  );
}

function rowsOf(id: string, list: (relation: Relation) => Iterable<string>): Iterable<string> {
  const relation = findRelation(id);
  return relation === undefined ? [] : list(relation);
}

function fileRows(guid: string, kind: SimFile['kind']): string[] {
  const file = findFile(guid);
  if (file === undefined || file.kind !== kind) return [];
  const extension = file.name.slice(file.name.lastIndexOf('.'));
  return [tag('Bestand', { Bestand: file.name, GUID: file.guid, RelaticsBestandFilename: `${file.guid}${extension}` })];
}
