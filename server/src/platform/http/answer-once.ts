import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';
import { withFirstStep } from '../database/first-step.ts';
import { conflict, formError, HttpError, plainError, withoutSecrets } from '../errors.ts';
import { deleteRows } from '../jobs/clean-up.ts';

/**
 * Requests with an Idempotency-Key that were carried out in the last day. A foreign key to the user would lock their row
 * before the locks of the write itself.
 */
export const carriedOut = snakeCase.table(
  'carried_out_requests',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** SHA-256 of path, body and files. */
    hash: text().notNull(),
    /** As JSON; null if it was not stored, as after a crash, or too large. */
    response: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index().on(table.at)],
);

const maxKeyLength = 200;
const maxResponseLength = 250_000;

/** Carries out a request with an Idempotency-Key once; a repetition gets the first response. */
export type AnswerOnce = <Response>(
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<Response>,
) => Promise<Response>;

declare module 'fastify' {
  interface FastifyInstance {
    answerOnce: AnswerOnce;
  }
}

/** The key is written in the transaction of the request itself, so that a crash never leaves one without the other. */
export function createAnswerOnce(db: Db): AnswerOnce {
  return async function answerOnce<Response>(
    request: FastifyRequest,
    reply: FastifyReply,
    run: () => Promise<Response>,
  ): Promise<Response> {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.actor === null) return run();
    if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > maxKeyLength)
      throw formError(400, `De Idempotency-Key is niet geldig: gebruik 1 tot ${maxKeyLength} tekens zonder spaties.`);
    const { userId } = request.actor;
    const row = { userId, key, hash: hashRequest(request) };
    const isSame = and(eq(carriedOut.userId, userId), eq(carriedOut.key, key));
    const find = async () => (await db.select().from(carriedOut).where(isSame))[0];

    const repeat = async (): Promise<Response> => {
      let earlier = await find();
      if (earlier !== undefined && earlier.hash !== row.hash)
        throw plainError(422, 'Dit is al eens verstuurd met andere gegevens. Verstuur het opnieuw.');
      // The first one may be about to respond.
      for (let tries = 0; earlier?.response === null && tries < 10; tries++) {
        await wait(200);
        earlier = await find();
      }
      if (typeof earlier?.response !== 'string')
        throw conflict('Dit is al verwerkt. Vernieuw de pagina om te zien wat er staat.');
      await request.discardReceived();
      return JSON.parse(earlier.response) as Response;
    };
    if ((await find()) !== undefined) return repeat();

    let isRepeated = false;
    const claim = async (tx: Db) => {
      // Waits for a request with the same key that is being carried out.
      const { rowCount } = await tx.insert(carriedOut).values(row).onConflictDoNothing();
      isRepeated = rowCount === 0;
      if (isRepeated) throw conflict('Dit wordt al verwerkt.');
    };
    try {
      const response = await withFirstStep(claim, run);
      if (!isRepeated) await store(response);
      return isRepeated ? await repeat() : response;
    } catch (error) {
      if (isRepeated) return repeat();
      // A refusal may be tried again. Any other failure may have come after the commit.
      if (error instanceof HttpError && error.statusCode < 500) await db.delete(carriedOut).where(isSame);
      throw error;
    }

    async function store(response: Response): Promise<void> {
      if (response === undefined) return;
      const json = reply.serialize(response) as string;
      const stored = json.length > maxResponseLength ? null : json;
      const set = { response: stored };
      await db
        .insert(carriedOut)
        .values({ ...row, response: stored })
        .onConflictDoUpdate({ target: [carriedOut.userId, carriedOut.key], set })
        // It was carried out: the sender must not learn otherwise.
        .catch((error: Error) => request.log.error({ err: withoutSecrets(error) }, 'a response was not stored'));
    }
  };
}

function hashRequest({ url, body, received }: FastifyRequest): string {
  const files = Object.entries(received ?? {}).map(([field, list]) => [
    field,
    list.map(({ name, hash }) => [name, hash]),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([url, body, files]))
    .digest('base64url');
}

/** Deletes those of more than a day ago. */
export async function forgetCarriedOut(db: Db): Promise<void> {
  await deleteRows(db, carriedOut, lt(carriedOut.at, sql`now() - interval '1 day'`));
}
