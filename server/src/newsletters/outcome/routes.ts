import { Readable } from 'node:stream';
import { newsletterOutcomes } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import { auditOrigin, recordEvent } from '../../platform/audit/audit.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { findTitle, listMonths, readOutcome, readRecipientLines, type RecipientLine } from './queries.ts';

/** What came of newsletters, for staff. */
export function newsletterOutcomeRoutes({ app, db }: Services): void {
  serve(app, newsletterOutcomes.get, ({ params }) => readOutcome(db, params.id));

  serve(app, newsletterOutcomes.export, async ({ params, request, reply }) => {
    const title = await findTitle(db, params.id);
    const event = { ...auditOrigin(request), object: `newsletter ${params.id}` as const, details: { title } };
    await recordEvent(db, { ...event, action: 'newsletter.export' });
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="ontvangers-nieuwsbrief-${params.id}.csv"`);
    // Fastify sends a stream in chunks; in the contract the response is text.
    return Readable.from(writeCsv(readRecipientLines(db, params.id))) as unknown as string;
  });

  serve(app, newsletterOutcomes.months, async () => ({ months: await listMonths(db) }));
}

const states: Record<RecipientLine['state'], string> = {
  waiting: 'wacht',
  sending: 'wordt verstuurd',
  sent: 'verstuurd',
  failed: 'mislukt',
  unknown: 'onzeker',
  bounced: 'teruggekomen',
  unsubscribed: 'afgemeld voor het versturen',
  removed: 'verwijderd',
};

async function* writeCsv(batches: AsyncIterable<RecipientLine[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(['Naam', 'E-mail', 'Soort', 'Resultaat', 'Verstuurd op', 'Afgemeld op', 'Reden']);
  for await (const lines of batches) yield lines.map((line) => csvRow(cellsOf(line))).join('');
}

const cellsOf = ({ name, email, isContact, state, sentAt, optedOutAt, reason }: RecipientLine) => [
  name,
  email ?? '',
  isContact ? 'contact' : 'gebruiker',
  states[state],
  sentAt ?? '',
  optedOutAt ?? '',
  reason,
];
