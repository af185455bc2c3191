import { people } from '@dijkportaal/contract/people';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findPersonAccount } from './account.ts';

/** Everything that is known about one person, for staff who prepare a visit. */
export function peopleRoutes({ app, db }: Services): void {
  serve(app, people.account, ({ params }) => findPersonAccount(db, params.id));
}
