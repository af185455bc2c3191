import type { RelaticsData } from '@dijkportaal/contract/relations';
import { normaliseGuid, type AttachmentKind } from './attachments.ts';
import { expectedContactFields, readContact, type ContactRow } from './contact-rows.ts';
import { readMoment, readWish } from './customer-data.ts';
import type { Operation } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import { createReportCall, type RelaticsLog } from './report-call.ts';
import { takeFile, type RelaticsFile } from './report-file.ts';
import type { ReportNode, ReportPart } from './report-parser.ts';
import type { RelaticsSettings } from './settings.ts';

/** The data of one person in Relatics. */
export interface CustomerData extends RelaticsData {
  fetchedAt: Date;
}

/** The client of the relationship system. Every function throws a RelaticsError. */
export interface Relatics {
  /**
   * Every contact once, as the list arrives. The contacts are valid only if the loop ends without an error: the list
   * may break off, and some errors are only found at its end. Leaving the loop early ends the call.
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
    const seen = new Set<string>();
    const unseenFields = new Set<(typeof expectedContactFields)[number]>(expectedContactFields);
    let doubles = 0;
    const read = (part: ReportPart) => (part.kind === 'row' ? readContact(part.node, mapping) : null);
    for await (const contact of call(operations.contacts, null, read)) {
      if (contact === null) continue;
      for (const field of unseenFields) if (contact[field] !== '') unseenFields.delete(field);
      if (seen.has(contact.externalId)) doubles += 1;
      else {
        seen.add(contact.externalId);
        yield contact;
      }
    }
    if (doubles > 0) log.warn({ doubles }, 'Relatics gave contacts more than once');
    const [field] = unseenFields;
    if (seen.size > 0 && field !== undefined) {
      throw new RelaticsError('schema-drift', `no contact has ${mapping.contact[field]}: check the mapping`);
    }
  }

  async function customerData(externalId: string): Promise<CustomerData> {
    const [moments, wishes] = await Promise.all([
      rowsOf(operations.moments, externalId, (node) => readMoment(node, mapping)),
      rowsOf(operations.wishes, externalId, (node) => readWish(node, mapping)),
    ]);
    return { Contactmoment: moments, Klanteis: wishes, fetchedAt: new Date() };
  }

  async function rowsOf<Row extends { ID: string }>(
    operation: Operation,
    id: string,
    read: (node: ReportNode) => Row,
  ): Promise<Row[]> {
    const rows = new Map<string, Row>();
    const readPart = (part: ReportPart) => (part.kind === 'row' ? read(part.node) : null);
    for await (const row of call(operation, id, readPart)) {
      if (row !== null && !rows.has(row.ID)) rows.set(row.ID, row);
    }
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
