import { users } from '@dijkportaal/contract/users';
import type { Services } from '../app.ts';
import { pageAnswer, pageRange } from '../platform/paging.ts';
import { serve } from '../platform/serve.ts';
import { findUser, listUsers } from './queries.ts';

/** Accounts (specification, section 7). */
export function userRoutes({ app, db }: Services): void {
  serve(app, users.me, ({ actor }) => findUser(db, actor.userId));

  serve(app, users.list, async ({ query, request }) => {
    const { count, rows } = await listUsers(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });
}
