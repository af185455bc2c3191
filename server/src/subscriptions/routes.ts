import { subscriptions, type Subscription } from '@dijkportaal/contract/subscriptions';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/services.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { plainError } from '../platform/errors.ts';
import { serveOneClick } from '../platform/pages/one-click.ts';
import { serve } from '../platform/http/serve.ts';
import { changeSubscription } from './change-subscription.ts';
import { findReader, readSubscription, type Reader } from './read-subscription.ts';
import { readReaderToken } from './reader-links.ts';

/** The response for a deleted account. */
const nothing: Subscription = { email: '', newsletter: false, notifications: null };

/** Readers of a newsletter choose what they get, without signing in. */
export function subscriptionRoutes({ app, config, db }: Services): void {
  serve(app, subscriptions.read, async ({ body }) => {
    const reader = await findReader(db, readReaderToken(config, body.token));
    if (reader === null) throw accountDeleted();
    return readSubscription(db, reader);
  });

  serve(app, subscriptions.change, async ({ body, request }) => {
    const { token, ...chosen } = body;
    const reader = await change(token, chosen, request);
    if (reader !== null) return readSubscription(db, reader);
    if (chosen.newsletter === true || chosen.notifications === true) throw accountDeleted();
    return nothing;
  });

  /** Idempotent, also for a deleted account. */
  serveOneClick(app, subscriptions, '/nieuwsbrief-voorkeuren', async (token, request) => {
    await change(token, { newsletter: false }, request);
    return { detail: 'U krijgt de nieuwsbrief niet meer.' };
  });

  async function change(
    token: string,
    chosen: Parameters<typeof changeSubscription>[2],
    request: FastifyRequest,
  ): Promise<Reader | null> {
    const mailId = readReaderToken(config, token);
    return db.transaction(async (tx) => {
      const reader = await findReader(tx, mailId);
      if (reader !== null) await changeSubscription(tx, reader, chosen, auditOrigin(request));
      return reader;
    });
  }
}

const accountDeleted = () =>
  plainError(404, 'Het account bij dit e-mailadres is verwijderd. U kunt hier niets meer kiezen.');
