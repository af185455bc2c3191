import { subscriptions, type Subscription } from '@dijkportaal/contract/subscriptions';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../platform/services.ts';
import { readReaderToken } from '../newsletters/signed-links.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { plainError } from '../platform/http/errors.ts';
import { serveOneClick } from '../platform/http/one-click.ts';
import { serve } from '../platform/http/serve.ts';
import { changeSubscription } from './change-subscription.ts';
import { findReader, readSubscription, type Reader } from './read-subscription.ts';
import { readNewsletter } from './read-newsletter.ts';

/** What somebody whose account was deleted still gets. */
const nothing: Subscription = { email: '', newsletter: false, notifications: null };

/** What readers of a newsletter do without signing in: choosing what they get, and reading it in the browser. */
export function subscriptionRoutes({ app, config, db }: Services): void {
  function readToken(token: string): number {
    const mailId = readReaderToken(config, token);
    if (mailId === null) throw plainError(400, 'Deze link klopt niet. Open de link in de nieuwsbrief opnieuw.');
    return mailId;
  }

  serve(app, subscriptions.read, async ({ body }) => {
    const reader = await findReader(db, readToken(body.token));
    if (reader === null) throw accountGone();
    return readSubscription(db, reader);
  });

  serve(app, subscriptions.change, async ({ body, request }) => {
    const { token, ...chosen } = body;
    const reader = await change(token, chosen, request);
    if (reader !== null) return readSubscription(db, reader);
    if (chosen.newsletter === true || chosen.notifications === true) throw accountGone();
    return nothing;
  });

  /** Answers the same for a second time, and for an account that is gone. */
  serveOneClick(app, subscriptions, '/nieuwsbrief-voorkeuren', async (token, request) => {
    await change(token, { newsletter: false }, request);
    return { detail: 'U krijgt de nieuwsbrief niet meer.' };
  });

  serve(app, subscriptions.newsletter, async ({ body }) => readNewsletter(db, config, readToken(body.token)));

  async function change(
    token: string,
    chosen: Parameters<typeof changeSubscription>[2],
    request: FastifyRequest,
  ): Promise<Reader | null> {
    const mailId = readToken(token);
    return db.transaction(async (tx) => {
      const reader = await findReader(tx, mailId);
      if (reader !== null) await changeSubscription(tx, reader, chosen, auditOrigin(request));
      return reader;
    });
  }
}

const accountGone = () =>
  plainError(404, 'Het account bij dit e-mailadres is verwijderd. U kunt hier niets meer kiezen.');
