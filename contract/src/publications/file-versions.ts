import * as z from 'zod/mini';
import { PortalFile } from '../files.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, text } from '../platform/fields.ts';

/** A file that was replaced. `by` is the person who replaced it: '' if that account was deleted. */
const FileVersion = z.extend(PortalFile, { by: z.string() });
export type FileVersion = z.output<typeof FileVersion>;

/**
 * The replacement: an upload of the caller, or an earlier version of the same file. `change` describes the difference,
 * for residents.
 * @example {"file": 12, "change": "De trap is verplaatst"}
 */
const Replacement = z.strictObject({ file: Id, change: z._default(text(300), '') });

export const fileVersions = {
  description: 'Versions of the files of designs and documents. Residents only see the newest.',
  list: endpoint({
    method: 'GET',
    url: '/api/files/:id/versions/',
    access: 'staff',
    extension: true,
    summary: 'The earlier versions of a file of a design or document, newest first',
    params: IdParams,
    response: z.object({ versions: z.array(FileVersion) }),
  }),
  replace: endpoint({
    method: 'POST',
    url: '/api/files/:id/replace/',
    access: 'staff',
    extension: true,
    summary:
      'Replace a file of a design or document, storing it as an earlier version; 409 if it was replaced before, or the virus scanner has not checked the new one',
    params: IdParams,
    body: Replacement,
    response: PortalFile,
    statuses: [409],
  }),
};
