import { news } from '@dijkportaal/contract/publications/news';
import { auditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { serve, type Call } from '../../platform/http/serve.ts';
import { sayWhichMoment } from '../../platform/moment.ts';
import type { Services } from '../../platform/services.ts';
import { cachePages } from '../page-cache.ts';
import { findPublication } from '../queries.ts';
import { changePublication, createPublication, deletePublication } from '../save-publication.ts';
import { presentNews, readNews } from './news-form.ts';

/** News (specification, sections 2 and 7). */
export function newsRoutes({ app, config, db }: Services): void {
  const sendPage = cachePages(db);
  const response = async (actor: Actor, id: number, tx = db) =>
    presentNews(config, actor, await findPublication(tx, actor, 'news', id));

  serve(app, news.list, async (call) => sendPage(call, 'news', (row) => presentNews(config, call.actor, row)));

  serve(app, news.get, ({ actor, params }) => response(actor, params.id));

  serve(app, news.create, async (call) => {
    const { actor, body, request, reply } = call;
    const id = await createPublication(db, 'news', readNews(call), { actor, origin: auditOrigin(request) });
    sayWhichMoment(reply, body.publish_at ?? body.created_at);
    return response(actor, id);
  });

  const change = async (call: Call<typeof news.replace> | Call<typeof news.change>) => {
    const { actor, params, body, checkVersion, request, reply } = call;
    const checkItem = (tx: Db) => checkVersion(() => response(actor, params.id, tx));
    const caller = { actor, origin: auditOrigin(request), checkItem };
    await changePublication(db, 'news', params.id, readNews(call), caller);
    sayWhichMoment(reply, body.publish_at ?? body.created_at);
    return response(actor, params.id);
  };

  serve(app, news.replace, change);

  serve(app, news.change, change);

  serve(app, news.delete, async ({ actor, params, checkVersion, request }) => {
    const checkItem = (tx: Db) => checkVersion(() => response(actor, params.id, tx));
    await deletePublication(db, 'news', params.id, { origin: auditOrigin(request), checkItem });
    return { detail: 'Het nieuwsbericht is verwijderd.' };
  });
}
