import { designs, type NewPublication, type Publication } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import type { Audience } from '../audience/public.ts';
import { presentFile } from '../files/public.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { escapeText } from '../platform/html.ts';
import { toPlainText } from '../platform/mail/plain-text.ts';
import type { ReceivedFile } from '../platform/files/receive-file.ts';
import type { Actor } from '../platform/http/access.ts';
import { fieldError } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { sayWhichMoment } from '../platform/moment.ts';
import type { Services } from '../platform/services.ts';
import type { PublicationRow } from './page.ts';
import { cachePages } from './page-cache.ts';
import { presentMoment, readPublishAt } from './publish-at.ts';
import { findPublication } from './queries.ts';
import { readQuestion } from './question.ts';
import { changePublication, createPublication, deletePublication, type PublicationForm } from './save-publication.ts';
import { fileVersionRoutes } from './file-versions.ts';
import { newsRoutes } from './news/routes.ts';

/** Designs and documents (specification, sections 2 and 7). */
export function publicationRoutes(services: Services): void {
  const sendPage = cachePages(services.db);
  servePublications(services, sendPage, 'design', designs, 'Het ontwerp is verwijderd.');
  servePublications(services, sendPage, 'document', documents, 'Het document is verwijderd.');
  newsRoutes(services);
  fileVersionRoutes(services);
}

/** Designs and documents differ only in URL and texts. */
function servePublications(
  { app, config, db }: Services,
  sendPage: ReturnType<typeof cachePages>,
  kind: 'design' | 'document',
  endpoints: typeof designs | typeof documents,
  removed: string,
): void {
  const response = async (actor: Actor, id: number, tx = db) =>
    present(config, actor, await findPublication(tx, actor, kind, id));

  serve(app, endpoints.list, async (call) => sendPage(call, kind, (row) => present(config, call.actor, row)));

  serve(app, endpoints.get, ({ actor, params }) => response(actor, params.id));

  serve(app, endpoints.create, async ({ actor, body, files, request, reply }) => {
    const id = await createPublication(db, kind, readForm(body, files, readAudience(body)), {
      actor,
      origin: auditOrigin(request),
    });
    sayWhichMoment(reply, body.publish_at);
    return response(actor, id);
  });

  serve(app, endpoints.replace, async ({ actor, params, body, files, checkVersion, request, reply }) => {
    const checkItem = (tx: Db) => checkVersion(() => response(actor, params.id, tx));
    const caller = { actor, origin: auditOrigin(request), checkItem };
    await changePublication(db, kind, params.id, readForm(body, files, readAudienceChange(body)), caller);
    sayWhichMoment(reply, body.publish_at);
    return response(actor, params.id);
  });

  serve(app, endpoints.delete, async ({ actor, params, checkVersion, request }) => {
    const checkItem = (tx: Db) => checkVersion(() => response(actor, params.id, tx));
    await deletePublication(db, kind, params.id, { origin: auditOrigin(request), checkItem });
    return { detail: removed };
  });
}

const readForm = (
  body: NewPublication,
  { files: received }: { files: ReceivedFile[] },
  audience: PublicationForm['audience'],
): PublicationForm => ({
  title: body.title,
  audience,
  ...readPublishAt(body.publish_at),
  ...readQuestion(body),
  ...(body.summary !== undefined && { content: readSummary(body.summary) }),
  ...(body.without_texts !== undefined && { withoutTexts: body.without_texts }),
  files: {
    attachments: { received, uploads: body.uploads },
    arrangement: { order: body.file_order, details: body.file_details },
  },
});

/** What changes, as it is stored: news has its text in the same column. Throws 400 if it has more than three sentences. */
function readSummary(summary: string): string {
  const sentences = summary.split(/[.?!](?=\s|$)/).filter((sentence) => /[^\s.?!]/.test(sentence));
  if (sentences.length > 3) throw fieldError('summary', 'Schrijf hoogstens drie zinnen.');
  return summary === '' ? '' : `<p>${escapeText(summary)}</p>`;
}

/** Throws 400 if it is not for everyone and nothing is chosen. */
function readAudience({ everyone, groups = [], users = [], zones = [], segments: chosen }: NewPublication): Audience {
  const segments = chosen ?? [];
  const isChosen = groups.length + users.length + zones.length + segments.length > 0;
  if (everyone === false && !isChosen) {
    throw fieldError('groups', 'Kies ten minste één groep, zone, gebruiker of segment, of kies iedereen.');
  }
  return { everyone: everyone ?? !isChosen, groups, users, zones, segments };
}

/**
 * Omitting the audience from a change leaves it unchanged: it must never make an item public. So segments that a client
 * does not know about are unchanged, and three empty lists then leave the item to those in the segments.
 */
const readAudienceChange =
  (body: NewPublication) =>
  ({ segments: stored = [] }: Audience): Partial<Audience> => {
    const { everyone, groups, users, zones, segments = stored } = body;
    const lists = [groups, users, zones];
    const isChosen = [...lists, body.segments].some((list) => (list?.length ?? 0) > 0);
    const isComplete = everyone !== undefined || lists.every((list) => list !== undefined);
    if (isChosen || isComplete) return readAudience({ ...body, segments });
    return body.segments === undefined ? {} : { segments: segments ?? [] };
  };

function present(config: Config, actor: Actor, row: PublicationRow): Publication {
  const names = (labels: { name: string }[]) => labels.map(({ name }) => name);
  return {
    id: row.id,
    title: row.title,
    files: row.files.map((file) => presentFile(config, actor, file)),
    group_names: names(row.groups),
    user_names: names(row.users),
    zone_names: names(row.zones),
    groups: row.groups,
    users: row.users,
    zones: row.zones,
    segments: row.segments,
    everyone: row.forEveryone,
    audience: row.audience,
    summary: toPlainText(row.content),
    question: row.question,
    question_before: row.questionBefore,
    reaction: row.reaction,
    ...presentMoment(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
