import { Readable } from 'node:stream';
import { audit } from '@dijkportaal/contract/audit';
import type { Services } from '../platform/services.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { writeCsv } from './csv.ts';
import { findLastAuditId, listAuditEntries, readAuditLines } from './queries.ts';

/** The audit log, for superusers. */
export function auditRoutes({ app, db }: Services): void {
  serve(app, audit.list, async ({ query, request }) => {
    const { count, rows } = await listAuditEntries(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, audit.export, async ({ query, request, reply }) => {
    const lastId = await findLastAuditId(db);
    await recordEvent(db, {
      action: 'audit.export',
      object: 'audit log',
      ...auditOrigin(request),
      // Names only: what was searched for may be a person.
      details: { filters: Object.keys(query) },
    });
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="auditlog-${today}.csv"`);
    // Fastify sends a stream as it comes; the contract knows it as the text that arrives.
    return Readable.from(writeCsv(readAuditLines(db, query, lastId))) as unknown as string;
  });
}
