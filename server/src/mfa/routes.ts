import { mfa } from '@dijkportaal/contract/mfa';
import { and, eq } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import type { Services } from '../platform/services.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { conflict, HttpError } from '../platform/errors.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { sessions } from '../schema/sessions.ts';
import { findSignedInUser, requireFreshSignIn } from '../sessions/public.ts';
import { authenticatorUri } from './codes.ts';
import { disableFactor, enableFactor, offerSecret, renewRecoveryCodes, showFirstRecoveryCodes } from './enrolment.ts';
import { countRecoveryCodes, hasAuthenticator } from './second-factor.ts';
import { approveReset, listResets, rejectReset, requestReset } from './resets.ts';

/** The second factor: an authenticator app with recovery codes (specification, sections 4 and 7). */
export function mfaRoutes(services: Services): void {
  const { app, db, config } = services;

  serve(app, mfa.status, async ({ actor }) => ({
    mfa_enabled: await hasAuthenticator(db, actor.userId),
    // Not of somebody whose provider checked it.
    required:
      actor.isStaff &&
      config.staffMfa &&
      (await db.$count(sessions, and(eq(sessions.id, actor.sessionId), sessions.hasTwoFactors))) === 0,
    recovery_codes_left: await countRecoveryCodes(db, actor.userId),
  }));

  serve(app, mfa.offer, async ({ actor }) => {
    const secret = await offerSecret(db, config, actor);
    const { email } = await findSignedInUser(db, actor.userId);
    const png = await toBuffer(authenticatorUri(email, secret), { type: 'png' });
    return { qr_code: png.toString('base64'), secret };
  });

  serve(app, mfa.enable, async ({ actor, body, request }) => {
    await enableFactor(services, actor, body, auditOrigin(request));
    return { detail: 'Multifactor authentificatie ingeschakeld' };
  });

  serve(app, mfa.recoveryCodes, async ({ actor, request }) => {
    const codes = await showFirstRecoveryCodes(services, actor, auditOrigin(request));
    if (codes !== null) return { codes };
    throw conflict(
      'Herstelcodes zijn één keer te zien, binnen 10 minuten na het inschakelen. Maak nieuwe herstelcodes.',
    );
  });

  serve(app, mfa.renewRecoveryCodes, async ({ actor, request }) => {
    await requireFreshSignIn(db, actor);
    return { codes: await renewRecoveryCodes(services, actor, auditOrigin(request)) };
  });

  serve(app, mfa.disable, async ({ actor, request }) => {
    if (actor.isStaff && config.staffMfa) {
      const detail = 'Tweestapsverificatie is verplicht voor medewerkers. U kunt die niet uitzetten.';
      throw new HttpError(403, { detail, code: 'permission_denied' });
    }
    await requireFreshSignIn(db, actor);
    await disableFactor(services, actor, auditOrigin(request));
    return { detail: '2FA is uitgeschakeld' };
  });

  serve(app, mfa.resets, async ({ query, request }) => pageResponse(request.url, query, await listResets(db, query)));

  serve(app, mfa.requestReset, async ({ actor, body, request }) => {
    await requireFreshSignIn(db, actor);
    return requestReset(services, actor, body, auditOrigin(request));
  });

  serve(app, mfa.approveReset, async ({ actor, params, request }) => {
    await requireFreshSignIn(db, actor);
    await approveReset(services, actor, params.id, auditOrigin(request));
    return { detail: 'De tweestapsverificatie van deze persoon is verwijderd.' };
  });

  serve(app, mfa.rejectReset, async ({ actor, params, request }) => {
    await rejectReset(db, actor, params.id, auditOrigin(request));
    return { detail: 'Het verzoek is vervallen.' };
  });
}
