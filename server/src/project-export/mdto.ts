import { escapeText } from '../platform/html.ts';
import type { Origin } from './layout.ts';
import type { FileRow } from './sections/all-files.ts';

/* Metadata by MDTO 1.0 (namespace https://www.nationaalarchief.nl/mdto), checked by hand against its schema 1.0.1. */

const list = (name: string) => `<begripBegrippenlijst><verwijzingNaam>${name}</verwijzingNaam></begripBegrippenlijst>`;
const identify = (mark: string) =>
  `<identificatieKenmerk>${escapeText(mark)}</identificatieKenmerk>
      <identificatieBron>Dijkportaal</identificatieBron>`;
const nameOf = (portal: string) => `Archief van het portaal ${portal}`;

/**
 * Metadata of the whole export by MDTO 1.0 (namespace https://www.nationaalarchief.nl/mdto): the required elements, and
 * others with values known to the portal. Creator, valuation and restriction are for the archivist to fill in.
 */
export function describeInMdto({ portal, madeAt }: Origin, authority: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<MDTO xmlns="https://www.nationaalarchief.nl/mdto">
  <informatieobject>
    <identificatie>
      ${identify(`${portal} ${madeAt}`)}
    </identificatie>
    <naam>${escapeText(`${nameOf(portal)} van ${authority}`)}</naam>
    <aggregatieniveau>
      <begripLabel>Dossier</begripLabel>
      ${list('Begrippenlijst Aggregatieniveaus MDTO')}
    </aggregatieniveau>
    <omschrijving>Ontwerpen, documenten, nieuws, nieuwsbrieven, berichten, contacten, gebruikers, instellingen en logboek van het portaal, met alle bestanden, zoals ze waren op het moment in het kenmerk.</omschrijving>
    <taal>nl</taal>
    <waardering>
      <begripLabel>Nader te bepalen</begripLabel>
      ${list('Dijkportaal')}
    </waardering>
    <archiefvormer>
      <verwijzingNaam>Nader in te vullen</verwijzingNaam>
    </archiefvormer>
    <beperkingGebruik>
      <beperkingGebruikType>
        <begripLabel>Bevat persoonsgegevens; beperking nader te bepalen</begripLabel>
        ${list('Dijkportaal')}
      </beperkingGebruikType>
    </beperkingGebruik>
  </informatieobject>
</MDTO>
`;
}

/** Where the metadata of a file is: `files/12-plan.pdf` has `mdto/12-plan.pdf.xml`. */
export const placeOfMdto = (file: string) => `${file.replace(/^files/, 'mdto')}.xml`;

/** Metadata of one file in the export, with the hash that its content has there. */
export function describeFileInMdto(
  { portal, madeAt }: Origin,
  { id, file_name, file_type, size, sha256, found_sha256 }: FileRow,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<MDTO xmlns="https://www.nationaalarchief.nl/mdto">
  <bestand>
    <identificatie>
      ${identify(`${portal} ${madeAt} bestand ${id}`)}
    </identificatie>
    <naam>${escapeText(file_name)}</naam>
    <omvang>${size}</omvang>
    <bestandsformaat>
      <begripLabel>${escapeText(file_type)}</begripLabel>
      ${list('IANA Media Types')}
    </bestandsformaat>
    <checksum>
      <checksumAlgoritme>
        <begripLabel>SHA-256</begripLabel>
        ${list('Begrippenlijst ChecksumAlgoritme MDTO')}
      </checksumAlgoritme>
      <checksumWaarde>${found_sha256 ?? sha256}</checksumWaarde>
      <checksumDatum>${madeAt}</checksumDatum>
    </checksum>
    <isRepresentatieVan>
      <verwijzingNaam>${escapeText(nameOf(portal))}</verwijzingNaam>
      <verwijzingIdentificatie>
        ${identify(`${portal} ${madeAt}`)}
      </verwijzingIdentificatie>
    </isRepresentatieVan>
  </bestand>
</MDTO>
`;
}
