import type { RelaticsData } from '@dijkportaal/contract/relations';
import { normaliseGuid, type AttachmentKind } from './attachments.ts';
import { expectedContactFields, readContact, type ContactRow } from './contact-rows.ts';
import { missingId, readMoment, readWish } from './customer-data.ts';
import type { Operation } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import { createReportCall, type RelaticsLog } from './report-call.ts';
import { takeFile, type RelaticsFile } from './report-file.ts';
import type { ReportNode, ReportRow } from './report-parser.ts';
import type { RelaticsSettings } from './settings.ts';

/** The data of one person in Relatics. */
export interface CustomerData extends RelaticsData {
  fetchedAt: Date;
}

/** The client of the relationship system. Every function throws a RelaticsError. */
export interface Relatics {
  /**
   * Every record of a contact, while the list still arrives; Relatics may give an id twice, or none. The contacts are
   * valid only if the loop ends without an error: the list may break off, and some errors are found at its end. Leaving
   * the loop early ends the call.
   */
  listContacts: () => AsyncGenerator<ContactRow>;
  /** Contact moments and wishes of a person by the contact's `externalId`; its HTML is not cleaned. */
  customerData: (externalId: string) => Promise<CustomerData>;
  /** Knowing a GUID gives no access: the caller must check that it is in the person's own data. */
  file: (guid: string, kind?: AttachmentKind) => Promise<RelaticsFile>;
}

/** Creates the client; nothing is sent before the first call. */
export function createRelatics(settings: RelaticsSettings, { log }: { log: RelaticsLog }): Relatics {
  const { mapping, limits } = settings;
  const { operations } = mapping;
  const call = createReportCall(settings, log);

  async function* listContacts(): AsyncGenerator<ContactRow> {
    let withId = 0;
    let idError: RelaticsError | null = null;
    const unseenFields = new Set<(typeof expectedContactFields)[number]>(expectedContactFields);
    for await (const part of call(operations.contacts, null, (each) => each)) {
      if (part.kind !== 'row') continue;
      const contact = await readContact(part, mapping);
      if (contact.externalId === '') idError ??= missingId(part.node, mapping.contact.id);
      else withId += 1;
      for (const field of unseenFields) if (contact[field] !== '') unseenFields.delete(field);
      yield contact;
    }
    // No id at all means that the report was changed, as does no value at all in a field that every contact has.
    if (withId === 0 && idError !== null) throw idError;
    const [field] = unseenFields;
    if (withId > 0 && field !== undefined) {
      throw new RelaticsError('schema-drift', `no contact has ${mapping.contact[field]}: check the mapping`);
    }
  }

  async function customerData(externalId: string): Promise<CustomerData> {
    const [moments, wishes] = await Promise.all([
      rowsOf(operations.moments, externalId, mapping.moment.id, (row) => readMoment(row, mapping)),
      rowsOf(operations.wishes, externalId, mapping.wish.id, (row) => readWish(row, mapping)),
    ]);
    return { Contactmoment: moments, Klanteis: wishes, fetchedAt: new Date() };
  }

  async function rowsOf<Row extends { ID: string }>(
    operation: Operation,
    id: string,
    idPath: string,
    read: (row: ReportRow) => Row,
  ): Promise<Row[]> {
    const rows = new Map<string, Row>();
    let idError: RelaticsError | null = null;
    for await (const part of call(operation, id, (part) => part)) {
      if (part.kind !== 'row') continue;
      const row = read(part);
      if (row.ID === '') idError ??= missingId(part.node, idPath);
      else if (!rows.has(row.ID)) rows.set(row.ID, row);
    }
    if (idError !== null && rows.size === 0) throw idError;
    if (idError !== null) log.warn({ operation: operation.name }, idError.message);
    return [...rows.values()];
  }

  async function file(guid: string, kind: AttachmentKind = 'Document'): Promise<RelaticsFile> {
    const wanted = normaliseGuid(guid);
    const rows: ReportNode[] = [];
    let documents = '';
    const operation = kind === 'Document' ? operations.document : operations.image;
    for await (const part of call(operation, wanted, (part) => part)) {
      if (part.kind === 'documents') documents += part.text;
      else if (rows.length < limits.archiveEntries) rows.push(part.node);
    }
    return takeFile(wanted, rows, documents, mapping.file, limits);
  }

  return { listContacts, customerData, file };
}
