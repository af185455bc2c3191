import { mail } from '@dijkportaal/contract/mail';
import type { Services } from '../platform/services.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { mailboxRoutes } from './mailbox.ts';
import { listMails } from './queries.ts';

/** The list of mails about accounts, for staff; in the demo also their content. */
export function mailRoutes({ app, db, config }: Services): void {
  serve(app, mail.list, async ({ query, request }) => pageResponse(request.url, query, await listMails(db, query)));
  // Mails contain tokens that sign people in, so their content is only shown in the demo.
  if (config.demo && config.mail.smtp === null) mailboxRoutes(app, config.dataDir);
}
