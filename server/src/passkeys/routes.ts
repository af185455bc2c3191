import { passkeys } from '@dijkportaal/contract/passkeys';
import type { FastifyRequest } from 'fastify';
import { auditOrigin } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { describeDevice, requireFreshSignIn } from '../sessions/public.ts';
import { addPasskey, createRegistrationOptions, listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts';

/** One's own passkeys. Signing in with them is in `auth`, and as the second factor in `mfa`. */
export function passkeyRoutes(services: Services): void {
  const { app, db } = services;
  const whence = (request: FastifyRequest) => ({
    device: describeDevice(request.headers['user-agent'] ?? ''),
    origin: auditOrigin(request),
  });

  serve(app, passkeys.list, async ({ actor }) => ({ results: await listPasskeys(db, actor.userId) }));

  serve(app, passkeys.options, async ({ actor }) => {
    await requireFreshSignIn(db, actor);
    return createRegistrationOptions(services, actor);
  });

  serve(app, passkeys.add, async ({ actor, body, request }) => addPasskey(services, actor, body, whence(request)));

  serve(app, passkeys.rename, async ({ actor, params, body, request }) =>
    renamePasskey(services, actor, { ...params, ...body }, auditOrigin(request)),
  );

  serve(app, passkeys.remove, async ({ actor, params, request }) => {
    await requireFreshSignIn(db, actor);
    await removePasskey(services, actor, params.id, whence(request));
    return { detail: 'De passkey is verwijderd.' };
  });
}
