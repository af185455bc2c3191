import { profiles } from '@dijkportaal/contract/profiles';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../app.ts';
import { serve } from '../platform/serve.ts';
import { findOwnProfile, findProfile } from './queries.ts';
import { profiles as table } from './tables.ts';

/** Profiles (specification, section 7). */
export function profileRoutes({ app, db }: Services): void {
  serve(app, profiles.own, ({ actor }) => findOwnProfile(db, actor.userId));

  serve(app, profiles.get, ({ params, actor }) =>
    findProfile(db, and(eq(table.id, params.id), actor.isStaff ? undefined : eq(table.userId, actor.userId))),
  );
}
