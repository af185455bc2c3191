import { Readable } from 'node:stream';
import { audit, AuditFilter } from '@dijkportaal/contract/audit/audit';
import type { AuditWords } from '@dijkportaal/contract/audit/details';
import { dataAccess } from '@dijkportaal/contract/audit/data-access';
import { formatActor, formatDetail, formatObject, formatOrigin } from '@dijkportaal/contract/audit/format';
import { auditLabelsNl as labels } from '@dijkportaal/contract/audit/labels';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { addressObjects } from '../auth/public.ts';
import type { Services } from '../platform/services.ts';
import { auditLog, auditOrigin, keyDetails, recordEvent } from '../platform/audit/audit.ts';
import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import type { Db } from '../platform/database/db.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { serve } from '../platform/http/serve.ts';
import { nameLastChange } from './last-change.ts';
import { listAuditEntries } from './list.ts';
import { findLastAuditId, listDataAccess, readAuditLines, type ExportedLine } from './queries.ts';

/** The audit log for superusers, and what of it is about the caller's own data. */
export function auditRoutes({ app, db, config }: Services): void {
  nameLastChange({ app, db });
  const nameAddress = (email: string) => addressObjects(config, email);

  serve(app, audit.list, async ({ query, request }) => {
    // Before the page is read: a line that came after it would move the next page.
    await recordRead(db, query, request);
    const { has_more, ...page } = await listAuditEntries(db, query, nameAddress);
    return { ...pageResponse(request.url, query, page), has_more };
  });

  serve(app, dataAccess.list, async ({ query, actor, request }) =>
    pageResponse(request.url, query, await listDataAccess(db, actor.userId, query)),
  );

  serve(app, audit.export, async ({ query, request, reply }) => {
    const lastId = await findLastAuditId(db);
    await recordEvent(db, {
      action: 'audit.export',
      object: 'audit log',
      ...auditOrigin(request),
      // Names only: a value may identify a person.
      details: { filters: filtersOf(query), ...keyDetails(request) },
    });
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="auditlog-${isoDay(new Date())}.csv"`);
    // Fastify sends a stream in chunks; in the contract the response is text.
    return Readable.from(writeCsv(readAuditLines(db, query, nameAddress, lastId))) as unknown as string;
  });
}

const filtersOf = (query: object) =>
  Object.keys(query).filter((name) => name in AuditFilter.shape) as AuditWords['filters'][];

/**
 * Records that the caller read the log, with the filters: a person once in ten minutes for the same filters, because the
 * screen reads a page at a time.
 */
async function recordRead(db: Db, query: object, request: FastifyRequest): Promise<void> {
  const origin = auditOrigin(request);
  const filters = filtersOf(query);
  const isRecent = and(
    origin.actorId === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, origin.actorId),
    eq(auditLog.action, 'audit.read'),
    eq(auditLog.origin, origin.origin),
    sql`${auditLog.details} -> 'filters' = ${JSON.stringify(filters)}::jsonb`,
    gt(auditLog.at, sql`now() - interval '10 minutes'`),
  );
  if ((await db.$count(auditLog, isRecent)) > 0) return;
  const details = { filters, ...keyDetails(request) };
  await recordEvent(db, { ...origin, action: 'audit.read', object: 'audit log', details });
}

const headings = ['Nummer', 'Tijdstip', 'Wie', 'Handeling', 'Onderwerp', 'Resultaat', 'Herkomst', 'Bijzonderheden'];
const results: Record<ExportedLine['result'], string> = { success: 'gelukt', failure: 'mislukt' };

/** CSV that a Dutch Excel opens: UTF-8 with a byte order mark, semicolons, CRLF (RFC 4180). */
async function* writeCsv(batches: AsyncIterable<ExportedLine[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(headings);
  for await (const lines of batches) yield lines.map((line) => csvRow(cellsOf(line))).join('');
}

function cellsOf(line: ExportedLine): string[] {
  const details = Object.entries(line.details).map(([name, detail]) => {
    const { label, value } = formatDetail(name, detail, labels);
    return `${label}: ${value}`;
  });
  return [
    String(line.id),
    line.at,
    formatActor(line, labels),
    labels.actions[line.action],
    formatObject(line.object, labels),
    results[line.result],
    formatOrigin(line.origin, labels),
    details.join('; '),
  ];
}
