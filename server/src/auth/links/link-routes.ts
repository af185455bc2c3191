import { auth } from '@dijkportaal/contract/auth';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import { plainError } from '../../platform/errors.ts';
import { deriveKey, deriveKeys, isSame } from '../../platform/crypto.ts';
import type { Addressee, MailContent } from '../../platform/mail/mail.ts';
import { serve } from '../../platform/http/serve.ts';
import { users } from '../../schema/users.ts';
import { addressObject } from '../audit-address.ts';
import { issueSession, recordRefusal, type Way } from '../sign-in/issue-session.ts';
import { createConfirmLimits, createLinkLimits } from './link-limits.ts';
import {
  consumeLink,
  findLink,
  findLinkOfRequest,
  findReceiver,
  uncountCodeAttempt,
  linkUrl,
  storeLink,
  countCodeAttempt,
  topicOf,
  type CodeHashes,
  type FoundLink,
  type LinkPurpose,
} from './mailed-links.ts';
import { createInvitation } from './invitations.ts';
import { loginMail, resetMail } from '../mails.ts';
import { createCode, createToken, hashToken, hashWithKey } from '../../platform/security/tokens.ts';

const linkNotValid = () =>
  plainError(401, 'Deze link werkt niet meer. Elke link werkt één keer en maar korte tijd. Vraag een nieuwe aan.');
const codeNotValid = () =>
  plainError(401, 'Deze code klopt niet of werkt niet meer. Gebruik de link in de e-mail of vraag een nieuwe aan.');

const ways: Record<LinkPurpose, Way> = { login: 'login_link', reset: 'reset', invitation: 'invitation' };

/** Mailed links: requesting one and signing in with one (specification, sections 4 and 7). */
export function linkRoutes(services: Services): void {
  const { app, db, pool, config, mailer } = services;
  const limitKey = deriveKey(config.appSecret, 'attempt counts');
  const codeKeys = deriveKeys(config, 'login codes');
  const confirmLimits = createConfirmLimits(pool, limitKey);
  const limits = {
    login: createLinkLimits(pool, limitKey, 'login'),
    reset: createLinkLimits(pool, limitKey, 'reset'),
  };

  /** Does the same work for an unknown address, and rolls it back, so that timing does not reveal who has an account. */
  async function mailLink(
    request: FastifyRequest,
    email: string,
    asked: {
      purpose: 'login' | 'reset';
      code?: CodeHashes;
      write(to: Addressee, link: { url: string; expiresAt: Date }): MailContent;
    },
  ): Promise<void> {
    const maySend = await limits[asked.purpose].take(email, request.ip);
    await db.transaction(async (tx) => {
      const [account] = await tx
        .select({ id: users.id, isActive: users.isActive, firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.email, email));
      const receiver = account?.isActive && maySend ? account : { id: 0, firstName: '', lastName: '' };
      const link = await storeLink(tx, { userId: receiver.id, purpose: asked.purpose, ...asked.code });
      await tx
        .transaction(async (inner) => {
          await mailer.enqueue(inner, {
            userId: link.isStored ? receiver.id : null,
            to: { address: email, name: `${receiver.firstName} ${receiver.lastName}`.trim() },
            link: { topic: topicOf(asked.purpose, receiver.id), expiresAt: link.expiresAt },
            content: asked.write(receiver, { url: linkUrl(config.publicUrl, link.token), expiresAt: link.expiresAt }),
          });
          if (!link.isStored) throw new UnknownAddressError();
        })
        .catch((error: unknown) => {
          if (!(error instanceof UnknownAddressError)) throw error;
        });
      await recordEvent(tx, {
        actorId: null,
        action: asked.purpose === 'login' ? 'login_link.request' : 'password.reset_request',
        object: account === undefined ? addressObject(config, email) : `user ${account.id}`,
        result: link.isStored ? 'success' : 'failure',
        origin: request.ip,
      });
    });
  }

  /** Invites someone again who still has the mail of an earlier invitation. */
  async function mailInvitation(request: FastifyRequest, email: string, code: CodeHashes & { code: string }) {
    if (!(await limits.login.take(email, request.ip))) return;
    await db.transaction(async (tx) => {
      const [account] = await tx.select().from(users).where(eq(users.email, email));
      if (account === undefined || !(await createInvitation(services, tx, account, code))) return;
      const event = { actorId: null, action: 'login_link.request', object: `user ${account.id}` } as const;
      await recordEvent(tx, { ...event, origin: request.ip });
    });
  }

  /** A code with the secret of the browser that requests it, and what is stored of both. */
  function newCode() {
    const code = createCode();
    const secret = createToken();
    return {
      code,
      secret,
      hashes: { codeHash: hashWithKey(codeKeys[0], secret, code), codeRequestHash: hashToken(secret) },
    };
  }

  serve(app, auth.sendLoginLink, async ({ body, request }) => {
    const { code, secret, hashes } = newCode();
    await mailLink(request, body.email, {
      purpose: 'login',
      code: hashes,
      write: (to, link) => loginMail(to, { ...link, code }),
    });
    return {
      detail: 'Als dit e-mailadres bij ons bekend is, krijgt u binnen enkele minuten een e-mail met een login link.',
      code_request: secret,
    };
  });

  // Whoever has the token was sent the mail, so the response may say that it is unknown.
  serve(app, auth.sendNewLink, async ({ body, request }) => {
    await confirmLimits.take(request.ip);
    const receiver = await findReceiver(db, body.token);
    if (receiver === undefined) throw linkNotValid();
    await confirmLimits.giveBack(request.ip);
    const { purpose, email } = receiver;
    const { code, secret, hashes } = newCode();
    if (purpose === 'invitation') {
      await mailInvitation(request, email, { code, ...hashes });
    } else {
      const write = purpose === 'login' ? loginMail : resetMail;
      await mailLink(request, email, { purpose, code: hashes, write: (to, link) => write(to, { ...link, code }) });
    }
    return {
      detail: 'U krijgt binnen enkele minuten een nieuwe e-mail met een link en een code.',
      code_request: secret,
    };
  });

  serve(app, auth.resetPassword, async ({ body, request }) => {
    await mailLink(request, body.email, { purpose: 'reset', write: resetMail });
    return { detail: 'Wachtwoord reset email verzonden.' };
  });

  async function signInWith(
    request: FastifyRequest,
    body: Pick<CheckedInputTo<typeof auth.confirmLink>['body'], 'mfa_token' | 'passkey' | 'rotate_refresh'>,
    link: FoundLink,
    way: Way,
  ) {
    const refusal = way === 'login_code' ? codeNotValid : linkNotValid;
    const response = await issueSession(services, request, {
      userId: link.userId,
      way,
      purpose: link.purpose,
      isByPerson: link.isRequested,
      mfaToken: body.mfa_token,
      passkey: body.passkey,
      rotates: body.rotate_refresh,
      refusal,
      async confirm(tx) {
        if (!(await consumeLink(tx, link, way === 'login_code' ? 'code' : 'link'))) throw refusal();
      },
    });
    await confirmLimits.giveBack(request.ip);
    return response;
  }

  serve(app, auth.confirmLink, async ({ body, request }) => {
    await confirmLimits.take(request.ip);
    const link = await findLink(db, body.token);
    if (link === undefined) {
      await recordRefusal(db, request, { object: 'mailed link', way: 'login_link', reason: 'not valid' });
      throw linkNotValid();
    }
    return signInWith(request, body, link, ways[link.purpose]);
  });

  serve(app, auth.confirmLoginCode, async ({ body, request }) => {
    await confirmLimits.take(request.ip);
    const link = await findLinkOfRequest(db, { email: body.email, secret: body.code_request });
    const hasTry =
      link !== undefined && (await countCodeAttempt(db, link.id)) && (await confirmLimits.takeCode(link.userId));
    const typed = [body.code_request, body.code.replaceAll(/[\s-]/g, '')];
    const isRight = codeKeys.some((key) => isSame(hashWithKey(key, ...typed), link?.codeHash ?? ''));
    if (!hasTry || !isRight) {
      const object = body.email === undefined ? 'mailed link' : addressObject(config, body.email);
      const who = link === undefined ? { object } : { userId: link.userId };
      await recordRefusal(db, request, { ...who, way: 'login_code', reason: 'not valid' });
      throw codeNotValid();
    }
    await Promise.all([uncountCodeAttempt(db, link.id), confirmLimits.giveCodeBack(link.userId)]);
    return signInWith(request, body, link, 'login_code');
  });
}

/** Rolls back the work for an unknown address. */
class UnknownAddressError extends Error {}
