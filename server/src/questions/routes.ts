import { maxQuestions, questions } from '@dijkportaal/contract/questions';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { countReactions, listAsked, listQuestions } from './queries.ts';

/** What the project team asks of residents, and who reacted. */
export function questionRoutes({ app, db }: Services): void {
  serve(app, questions.list, async ({ actor }) => ({
    results: actor.isStaff ? [] : await listQuestions(db, actor.userId),
  }));

  serve(app, questions.asked, async () => ({ results: await listAsked(db, maxQuestions) }));

  serve(app, questions.reactions, async () => ({ results: await countReactions(db) }));
}
