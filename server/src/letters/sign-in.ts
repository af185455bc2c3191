import { letters } from '@dijkportaal/contract/letters';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import {
  createConfirmLimits,
  createLetterLimits,
  issueSession,
  letterCodeMail,
  recordRefusal,
} from '../auth/public.ts';
import { isSuppressed } from '../bounces/public.ts';
import { isStillWanted, isTakenByOther, openAccount } from '../contacts/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import { deriveKey, isSame } from '../platform/crypto.ts';
import { fieldError, plainError, type HttpError } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { withdrawMails } from '../platform/mail/queue.ts';
import { createCode, createToken, hashToken, hashWithKey } from '../platform/security/tokens.ts';
import type { Services } from '../platform/services.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { users } from '../schema/users.ts';
import { prefixOf, readLetterCode } from './letter-code.ts';
import { letterKeys, noRequest } from './print-letters.ts';

/** How long a mailed code works, and how often it may be tried. */
const [mailMinutes, maxFailures] = [30, 5];

const notValid = () =>
  plainError(401, 'Deze code klopt niet of werkt niet meer. Kijk of u de code goed hebt overgenomen.');
const mailNotValid = () =>
  plainError(401, 'Deze code klopt niet of werkt niet meer. Vul de code uit de brief opnieuw in.');

/** The first sign-in with a letter: its code and an address first, then the code that was mailed to that address. */
export function letterSignInRoutes(services: Services): void {
  const { app, db, pool, config, mailer } = services;
  const limitKey = deriveKey(config.appSecret, 'attempt counts');
  const [confirmLimits, limits] = [createConfirmLimits(pool, limitKey), createLetterLimits(pool, limitKey)];
  const keys = letterKeys(config);
  const topicOf = (letterId: number) => `code of letter ${letterId}`;

  async function refused(request: FastifyRequest, error: HttpError): Promise<HttpError> {
    await recordRefusal(db, request, { object: 'letter', way: 'letter', reason: 'not valid' });
    return error;
  }

  serve(app, letters.begin, async ({ body, request }) => {
    const { email } = body;
    const prefix = prefixOf(body.code);
    await confirmLimits.take(request.ip);
    await limits.takePrefix(prefix);
    const code = readLetterCode(body.code);
    const [found] = await db
      .select({
        id: invitationLetters.id,
        usedAt: invitationLetters.usedAt,
        isExpired: sql<boolean>`${invitationLetters.expiresAt} <= now()`,
        userId: contacts.userId,
        lastLogin: users.lastLogin,
        isActive: users.isActive,
        isBroken: isSuppressed(sql`${email}`),
      })
      .from(invitationLetters)
      .innerJoin(contacts, eq(contacts.id, invitationLetters.contactId))
      .leftJoin(users, eq(users.id, contacts.userId))
      .where(
        and(
          inArray(invitationLetters.codeHash, code === null ? [] : keys.map((key) => hashWithKey(key, code))),
          isStillWanted(invitationLetters.createdAt),
        ),
      );
    if (found === undefined || found.isActive === false) throw await refused(request, notValid());
    if (found.usedAt !== null || found.lastLogin !== null) {
      throw await refused(request, plainError(401, 'Deze code is al gebruikt. Log in met uw e-mailadres.'));
    }
    if (found.isExpired) {
      throw await refused(request, plainError(401, 'Deze code is verlopen. Vraag ons om een nieuwe brief.'));
    }
    await Promise.all([confirmLimits.giveBack(request.ip), limits.givePrefixBack(prefix)]);
    // Before the refusals, so that a letter does not find out which of many addresses have an account.
    await limits.takeAddress(found.id);
    if (await isTakenByOther(db, email, found.userId)) {
      throw fieldError('email', 'Dit e-mailadres hoort al bij een account. Log daarmee in, of vul een ander adres in.');
    }
    if (found.isBroken) {
      throw fieldError('email', 'E-mail naar dit adres komt niet aan. Vul een ander e-mailadres in.');
    }
    const [mailed, secret] = [createCode(), createToken()];
    await db.transaction(async (tx) => {
      const stored = await tx
        .update(invitationLetters)
        .set({
          email,
          mailCodeHash: hashWithKey(keys[0], secret, mailed),
          requestHash: hashToken(secret),
          mailedAt: sql`now()`,
          failures: 0,
        })
        .where(and(eq(invitationLetters.id, found.id), isNull(invitationLetters.usedAt)))
        .returning({ contactId: invitationLetters.contactId });
      const [letter] = stored;
      if (letter === undefined) throw notValid();
      await withdrawMails(tx, [topicOf(found.id)]);
      await mailer.enqueue(tx, {
        userId: null,
        to: { address: email, name: '' },
        link: { topic: topicOf(found.id), expiresAt: new Date(Date.now() + mailMinutes * 60_000) },
        content: letterCodeMail(mailed),
      });
      const event = { actorId: null, action: 'login_link.request', object: `contact ${letter.contactId}` } as const;
      await recordEvent(tx, { ...event, origin: request.ip });
    });
    return { detail: `Wij hebben een code gestuurd naar ${email}.`, code_request: secret };
  });

  serve(app, letters.confirm, async ({ body, request }) => {
    await confirmLimits.take(request.ip);
    const isAsked = and(
      eq(invitationLetters.requestHash, hashToken(body.code_request)),
      isNull(invitationLetters.usedAt),
      gt(invitationLetters.expiresAt, sql`now()`),
      gt(invitationLetters.mailedAt, sql`now() - ${mailMinutes} * interval '1 minute'`),
      lt(invitationLetters.failures, maxFailures),
    );
    // Counted before it is compared, so that concurrent attempts count too.
    const [letter] = await db
      .update(invitationLetters)
      .set({ failures: sql`${invitationLetters.failures} + 1` })
      .where(isAsked)
      .returning();
    const typed = [body.code_request, body.code.replaceAll(/[\s-]/g, '')];
    const expected = letter?.mailCodeHash ?? '';
    const isRight = keys.some((key) => isSame(hashWithKey(key, ...typed), expected));
    if (letter === undefined || !isRight) throw await refused(request, mailNotValid());
    const userId = await db.transaction(async (tx) => {
      const account = await openAccount(tx, letter, letter.email ?? '');
      // Of concurrent calls one gets it; in the order in which printing locks.
      const used = await tx
        .update(invitationLetters)
        .set({ ...noRequest, usedAt: sql`now()` })
        .where(and(eq(invitationLetters.id, letter.id), eq(invitationLetters.mailCodeHash, expected)))
        .returning({ id: invitationLetters.id });
      if (account === null || used.length === 0) throw mailNotValid();
      await withdrawMails(tx, [topicOf(letter.id)]);
      await recordEvent(tx, { ...account.event, actorId: account.id, origin: request.ip });
      return account.id;
    });
    const response = await issueSession(services, request, {
      userId,
      way: 'letter',
      purpose: 'invitation',
      isByPerson: true,
      mfaToken: null,
      rotates: body.rotate_refresh,
      refusal: mailNotValid,
      confirm: async () => {},
    });
    await confirmLimits.giveBack(request.ip);
    return response;
  });
}
