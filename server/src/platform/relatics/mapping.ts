import * as z from 'zod';

/*
 * The names in an authority's own workspace. Every name has a default; a JSON file replaces those that differ.
 * A path such as `Adres/Straat` is elements, then an attribute.
 */

const Name = z.string().regex(/^[\p{L}_][\p{L}\p{N}_.-]{0,99}$/u, 'must be the name of an element or attribute');
const FieldPath = z
  .string()
  .regex(/^[\p{L}_][\p{L}\p{N}_.-]*(\/[\p{L}_][\p{L}\p{N}_.-]*){0,9}$/u, 'must look like Element/Attribute');
const RowPath = z
  .string()
  .regex(
    /^(\*|[\p{L}_][\p{L}\p{N}_.-]*)(\/(\*|[\p{L}_][\p{L}\p{N}_.-]*)){0,9}$/u,
    'must look like Element/Element, * being any element',
  );
const OperationName = z.string().regex(/^[\w .-]{1,100}$/, 'must be the name of an operation');

const list = (name: string, rows: string) =>
  z.strictObject({ name: OperationName.default(name), rows: RowPath.default(rows) }).prefault({});
const byId = (name: string, parameter: string, rows: string) =>
  z
    .strictObject({
      name: OperationName.default(name),
      parameter: Name.default(parameter),
      rows: RowPath.default(rows),
    })
    .prefault({});

const Operations = z
  .strictObject({
    contacts: list('GetContacten', 'Contacten/Relatie'),
    moments: byId('GetContactmomentenBijRelatie', 'RelatieID', 'Contactmomenten/Contactmoment'),
    wishes: byId('GetKlanteisenBijRelatie', 'RelatieID', 'Klanteisen/Klanteis'),
    document: byId('GetDocument', 'GUID', 'Bestanden/Bestand'),
    image: byId('GetAfbeelding', 'GUID', 'Bestanden/Bestand'),
  })
  .prefault({});

const Contact = z
  .strictObject({
    id: FieldPath.default('ID'),
    name: FieldPath.default('Relatie'),
    firstName: FieldPath.default('Voornaam/Voornaam'),
    lastName: FieldPath.default('Achternaam/Achternaam'),
    email: FieldPath.default('Email/Email'),
    mobilePhone: FieldPath.default('Mobiel/Mobiel'),
    zones: FieldPath.default('Dijkvak/Dijkvak'),
    street: FieldPath.default('Adres/Straat'),
    houseNumber: FieldPath.default('Adres/Huisnummer'),
    numberAddition: FieldPath.default('Adres/Toevoeging'),
    zip: FieldPath.default('Adres/Postcode'),
    city: FieldPath.default('Adres/Plaats'),
    state: FieldPath.default('Adres/Provincie'),
    latitude: FieldPath.default('Locatie/Breedtegraad'),
    longitude: FieldPath.default('Locatie/Lengtegraad'),
    parcel: FieldPath.default('Perceel/Perceel'),
    /** An attribute of the element that `parcel` is of. */
    outline: Name.default('Grens'),
  })
  .prefault({});

const Moment = z
  .strictObject({
    id: FieldPath.default('ID'),
    title: FieldPath.default('Contactmoment'),
    date: FieldPath.default('Datum/Datum'),
    type: FieldPath.default('Type_contactmoment/Type_contactmoment'),
    status: FieldPath.default('Status_contactmoment/Status_contactmoment'),
    record: FieldPath.default('Vastlegging/Vastlegging'),
    who: FieldPath.default('Medewerker/Medewerker'),
  })
  .prefault({});

const Wish = z
  .strictObject({
    id: FieldPath.default('ID'),
    title: FieldPath.default('Klanteis'),
    topicality: FieldPath.default('Actualiteit_klanteis/Actualiteit_klanteis'),
    conceptText: FieldPath.default('Tekst_concept/Tekst'),
    acceptedText: FieldPath.default('Tekst_geaccepteerd/Tekst'),
    honouring: FieldPath.default('Honorering_klanteis/Status_honorering/Status_honorering'),
    explanation: FieldPath.default('Honorering_klanteis/Toelichting/Toelichting'),
    createdOn: FieldPath.default('CreatedOn'),
  })
  .prefault({});

const Attachments = z
  .strictObject({
    document: Name.default('Document'),
    image: Name.default('Afbeelding'),
    guid: Name.default('GUID'),
    /** Attributes that contain the name if none is named like its element. */
    names: z.array(Name).default(['Bestandsnaam', 'Naam']),
  })
  .prefault({});

const File = z
  .strictObject({
    guid: FieldPath.default('GUID'),
    name: FieldPath.default('Bestand'),
    archiveName: FieldPath.default('RelaticsBestandFilename'),
  })
  .prefault({});

/** The JSON file of `RELATICS_MAPPING`; an empty object is every default. */
export const RelaticsMapping = z.strictObject({
  operations: Operations,
  contact: Contact,
  moment: Moment,
  wish: Wish,
  attachments: Attachments,
  file: File,
});
export type RelaticsMapping = z.output<typeof RelaticsMapping>;

/** One operation to call. */
export interface Operation {
  name: string;
  rows: string;
  parameter?: string;
}
