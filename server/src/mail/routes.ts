import { mail } from '@dijkportaal/contract/mail';
import type { Services } from '../platform/services.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { mailboxRoutes } from './mailbox.ts';
import { listMails } from './queries.ts';

/** Mails about accounts, for staff; in the demo the mails themselves. */
export function mailRoutes({ app, db, config }: Services): void {
  serve(app, mail.list, async ({ query, request }) => {
    const { count, rows } = await listMails(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });
  // Mails hold tokens that sign anybody in, so that they are only ever shown of invented people.
  if (config.demo && config.mail.smtp === null) mailboxRoutes(app, config.dataDir);
}
