import { letters } from '@dijkportaal/contract/letters';
import { auditOrigin } from '../platform/audit/audit.ts';
import { onOwnConnection } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { chooseReceivers } from './choose-receivers.ts';
import { printLetters } from './print-letters.ts';
import { letterSignInRoutes } from './sign-in.ts';

const maxReasons = 100;

/** Invitations on paper (specification, section 2: contacts). */
export function letterRoutes(services: Services): void {
  const { app, config, db, pool } = services;
  letterSignInRoutes(services);

  serve(app, letters.check, async ({ body }) => {
    const { receivers, leftOut } = await chooseReceivers(db, body.ids);
    return { count: receivers.length, left_out: leftOut.length, reasons: leftOut.slice(0, maxReasons) };
  });

  serve(app, letters.print, async ({ body, request, reply }) => {
    const pdf = await onOwnConnection(pool, 'letters', (own) =>
      own.transaction((tx) => printLetters(tx, config, body.ids, auditOrigin(request))),
    );
    void reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="brieven-${isoDay(new Date())}.pdf"`);
    // Fastify sends bytes as they are; in the contract the response is text.
    return pdf as unknown as string;
  });
}
