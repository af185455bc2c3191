import * as z from 'zod/mini';
import { audienceFields, ReaderAudience } from '../audience/audience.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { Day, IdParams, requiredText, text, Timestamp } from '../platform/fields.ts';
import { fileArrangement, maxFiles, PortalFile, Uploads } from '../files.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';
import { publicationMoment, publishAt } from './publish-at.ts';

export const Publication = z.object({
  id: z.int(),
  title: z.string(),
  files: z.array(PortalFile),
  group_names: z.array(z.string()),
  user_names: z.array(z.string()),
  zone_names: z.array(z.string()),
  groups: extension(z.array(Label)),
  users: extension(z.array(Label)),
  zones: extension(z.array(Label)),
  segments: extension(z.array(Label)),
  everyone: extension(z.boolean()),
  audience: extension(z.nullable(ReaderAudience)),
  summary: extension(z.string()),
  question: extension(z.string()),
  question_before: extension(z.nullable(z.string())),
  reaction: extension(z.nullable(z.object({ message: z.int(), at: Timestamp }))),
  ...publicationMoment,
  created_at: Timestamp,
  updated_at: extension(Timestamp),
});
export type Publication = z.output<typeof Publication>;
describe(Publication, {
  this: 'A design or document. Residents get no lists of its audience, but `audience`, which says why they see it.',
  everyone: 'Whether everyone who is signed in sees it. False with nothing chosen: its only group or zone was deleted.',
  audience: 'null for staff.',
  summary: 'What changes for a resident, as plain text of at most three sentences; empty if nobody wrote it.',
  question: 'What its audience is asked, as plain text; empty if nothing is asked.',
  question_before: 'The day, in Dutch time, on which reacting is no longer possible; null without a question.',
  reaction: 'The latest message with which the caller reacted to the question; null if there is none, and for staff.',
  created_at: 'When it was published; before that, when it was created.',
});

export const NewPublication = z.strictObject({
  title: requiredText(200),
  ...audienceFields,
  uploads: Uploads,
  ...fileArrangement,
  publish_at: publishAt,
  summary: z.optional(text(400).check(z.trim())),
  question: z.optional(text(500).check(z.trim())),
  question_before: z.optional(z.nullable(z.union([z.literal(''), Day]))),
  without_texts: z.optional(text(300)),
});
export type NewPublication = z.output<typeof NewPublication>;
describe(
  NewPublication,
  'The fields of a design or document that staff edit, as JSON with `uploads`, or as a form with the files in `files`. A change adds new files to the existing ones. `question` and `question_before` are set and removed together, and unchanged when both are omitted. `without_texts` is why files have no captions or texts for screen readers, for the audit log.',
  { title: 'Dwarsprofiel Kerkdijk', groups: [3], uploads: [12] },
);

/**
 * What needs the attention of staff: items that residents cannot see yet, are for no active resident, or have a file
 * that waits for the virus scanner.
 */
export const attentionChoices = ['draft', 'planned', 'seen_by_nobody', 'files_checking'] as const;
export type Attention = (typeof attentionChoices)[number];
/** Query parameter of the lists for staff. */
export const attentionFilter = { attention: z.optional(z.enum(attentionChoices)) };

export const publicationQuery = z.extend(listQuery('title', 'created_at', 'updated_at'), {
  audience: z.optional(z.enum(['personal', 'shared'])),
  ...attentionFilter,
});
describe(publicationQuery, '`personal` are the items for which the caller was chosen by name, `shared` all others.');
const files = { files: { max: maxFiles, accepts: 'any' } } as const;
const detail = z.object({ detail: z.string() });

/** What a save can change; see `Endpoint.version`. */
export const publicationVersion = [
  'title',
  'everyone',
  'groups',
  'users',
  'zones',
  'segments',
  'publish_at',
  'summary',
  'question',
  'question_before',
  'files',
  'files.caption',
  'files.alt',
  'files.is_cover',
] as const;

/** The calls of designs or documents, which differ only in URL and wording. */
export function publicationCalls<const Name extends string>(
  name: Name,
  { one, many, description }: { one: string; many: string; description: string },
) {
  const url = `/api/${name}/` as const;
  const urlOfOne = `/api/${name}/:id/` as const;
  return {
    description,
    list: endpoint({
      method: 'GET',
      url,
      access: 'signed-in',
      whileImpersonating: true,
      summary: `${many} that the caller may see, newest first; search in the title`,
      query: publicationQuery,
      response: page(Publication),
    }),
    get: endpoint({
      method: 'GET',
      url: urlOfOne,
      access: 'signed-in',
      whileImpersonating: true,
      summary: `One ${one}`,
      params: IdParams,
      response: Publication,
      version: publicationVersion,
    }),
    create: endpoint({
      method: 'POST',
      url,
      access: 'staff',
      summary: `Publish a ${one}; without everyone, groups, users, zones and segments it is for everyone who is signed in`,
      body: NewPublication,
      files,
      response: Publication,
      version: publicationVersion,
    }),
    replace: endpoint({
      method: 'PUT',
      url: urlOfOne,
      access: 'staff',
      summary: `Change a ${one}; without everyone and all three lists its audience stays, all three empty are everyone unless it has segments; files are added`,
      params: IdParams,
      body: NewPublication,
      files,
      response: Publication,
      version: publicationVersion,
      ignored: ['updated_at'],
    }),
    delete: endpoint({
      method: 'DELETE',
      url: urlOfOne,
      access: 'staff',
      summary: `Delete a ${one} and its files`,
      params: IdParams,
      response: detail,
      version: publicationVersion,
    }),
  };
}

export const designs = publicationCalls('designs', {
  one: 'design',
  many: 'Designs',
  description: 'Designs of the dike: files for everyone, or for chosen groups, zones, segments and people.',
});
