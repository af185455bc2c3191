import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeAnswer, createAnswer, deleteAnswer, findAnswer, listAnswers } from './standard-answers.ts';

/** Texts that staff use for answers to messages. */
export function standardAnswerRoutes({ app, db }: Services): void {
  serve(app, standardAnswers.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listAnswers(db, query)),
  );

  serve(app, standardAnswers.get, ({ params }) => findAnswer(db, params.id));

  serve(app, standardAnswers.create, ({ body, request }) => createAnswer(db, body, auditOrigin(request)));

  serve(app, standardAnswers.replace, ({ params, body, checkVersion, request }) =>
    changeAnswer(db, params.id, body, { ...auditOrigin(request), checkVersion }),
  );

  serve(app, standardAnswers.delete, async ({ params, checkVersion, request }) => {
    await deleteAnswer(db, params.id, { ...auditOrigin(request), checkVersion });
    return { detail: 'Het standaardantwoord is verwijderd.' };
  });
}
