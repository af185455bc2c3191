import { users } from '@dijkportaal/contract/users';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { findSignedInUser, isRepresented } from '../sessions/public.ts';
import type { Services } from '../platform/services.ts';
import { changeUser } from './change-user.ts';
import { createUser } from './create-user.ts';
import { deleteAccountOf } from './delete-account.ts';
import { inviteUsers } from './invite-users.ts';
import { findUserDetails, listBounced, listUserIds, listUserNames, listUsers } from './queries.ts';

/** Accounts (specification, section 7). */
export function userRoutes(services: Services): void {
  const { app, db } = services;
  serve(app, users.me, async ({ actor }) => {
    const [user, represented] = await Promise.all([findSignedInUser(db, actor.userId), isRepresented(db, actor)]);
    return { ...user, represented };
  });

  serve(app, users.list, async ({ query, request }) => pageResponse(request.url, query, await listUsers(db, query)));

  serve(app, users.names, async ({ query, request }) =>
    pageResponse(request.url, query, await listUserNames(db, query)),
  );

  serve(app, users.ids, async ({ query }) => ({ ids: await listUserIds(db, query) }));

  serve(app, users.bounced, ({ body }) => listBounced(db, body.ids));

  serve(app, users.invite, ({ body, actor, request }) => inviteUsers(services, { actor, origin: request.ip }, body));

  serve(app, users.get, ({ params }) => findUserDetails(db, params.id));

  serve(app, users.create, ({ body, actor, request }) => createUser(db, { actor, origin: request.ip }, body));

  serve(app, users.replace, ({ params, body, actor, checkVersion, request }) =>
    changeUser(services, { actor, origin: request.ip, checkVersion }, params.id, body),
  );

  serve(app, users.delete, async ({ params, actor, checkVersion, request }) => {
    await db.transaction((tx) =>
      deleteAccountOf(tx, services.mailer, actor, params.id, auditOrigin(request), () =>
        checkVersion(() => findUserDetails(tx, params.id)),
      ),
    );
    return { detail: 'De gebruiker is verwijderd.' };
  });
}
