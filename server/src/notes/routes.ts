import { notes } from '@dijkportaal/contract/notes';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { findNote, listNotes, listOwners, listPromises } from './queries.ts';
import { changeNote, createNote, deleteNote, markNote } from './write-note.ts';

/** Notes and follow-ups of staff; a resident only sees what was promised to them. */
export function noteRoutes({ app, db }: Services): void {
  serve(app, notes.list, async ({ query, actor, request }) =>
    pageResponse(request.url, query, await listNotes(db, query, actor.userId)),
  );

  serve(app, notes.owners, async () => ({ results: await listOwners(db) }));

  serve(app, notes.promises, async ({ actor }) => ({ results: await listPromises(db, actor.userId) }));

  serve(app, notes.get, ({ params }) => findNote(db, params.id));

  serve(app, notes.create, async ({ body, actor, request }) => {
    const id = await db.transaction((tx) => createNote(tx, body, actor, auditOrigin(request)));
    return findNote(db, id);
  });

  serve(app, notes.replace, async ({ params, body, actor, checkVersion, request }) => {
    await db.transaction((tx) =>
      changeNote(tx, { id: params.id, body, actor }, { ...auditOrigin(request), checkVersion }),
    );
    return findNote(db, params.id);
  });

  serve(app, notes.mark, async ({ params, body, request }) => {
    await db.transaction((tx) => markNote(tx, params.id, body.is_done, auditOrigin(request)));
    return findNote(db, params.id);
  });

  serve(app, notes.delete, async ({ params, checkVersion, request }) => {
    await db.transaction((tx) => deleteNote(tx, params.id, { ...auditOrigin(request), checkVersion }));
    return { detail: 'De notitie is verwijderd.' };
  });
}
