import { notifications } from '@dijkportaal/contract/notifications';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/services.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { plainError } from '../platform/errors.ts';
import { serveOneClick } from '../platform/pages/one-click.ts';
import { serve } from '../platform/http/serve.ts';
import { profiles } from '../schema/profiles.ts';
import { readOptOutToken } from './opt-out-links.ts';

const invalidLink = () =>
  plainError(400, 'Deze link klopt niet. Open de link in de e-mail opnieuw, of zet de meldingen uit in uw profiel.');

/** Turns off the mails about new items without signing in. */
export function notificationRoutes({ app, config, db }: Services): void {
  /** Idempotent, also for a deleted account: a link does not reveal whether the account exists. */
  async function turnOff(token: string, request: FastifyRequest) {
    const userId = readOptOutToken(config, token);
    if (userId === null) throw invalidLink();
    await db.transaction(async (tx) => {
      const changed = await tx
        .update(profiles)
        .set({ notifications: false, updatedAt: sql`now()` })
        .where(and(eq(profiles.userId, userId), eq(profiles.notifications, true)))
        .returning({ id: profiles.id });
      if (changed.length === 0) return;
      await recordEvent(tx, { ...auditOrigin(request), action: 'notifications.opt_out', object: `user ${userId}` });
    });
    return { detail: 'U krijgt geen e-mails meer over nieuws, ontwerpen en documenten.' };
  }

  serve(app, notifications.optOut, ({ body, request }) => turnOff(body.token, request));

  serveOneClick(app, notifications, '/afmelden', turnOff);
}
