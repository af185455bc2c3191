/** Assigns files of a form and uploads to their owner. Throws 400 at the field for an upload of someone else. */
export { adoptFiles } from './adopt-files.ts';

/** Stores the order and descriptions of the files of an owner, and which one is the cover. */
export { arrangeFiles, type Arrangement } from './arrange-files.ts';

/** Replaces or removes the file in a field for one file. Throws 400 at the field for another type. */
export { replaceFile } from './adopt-files.ts';

/** A kind of owner of files, defined by its capability and registered in app.ts. */
export type { FileOwner } from './owners.ts';

/** A row of the files. */
export type { FileRow } from './queries.ts';

/** The files of a row in the order of staff, as one JSON value. */
export { filesAsJson } from './queries.ts';

/** The files of some owners in the order of staff, by the owner's id, in one query. */
export { listFilesOf } from './queries.ts';

/** A file with signed links for one session; null for what the public may see. */
export { presentFile } from './queries.ts';

/** When links to files that are signed now expire: a response with them changes then. */
export { addressesValidUntil } from './signed-address.ts';

/** Streams a file, or the requested part of it, to the client. */
export { serveFile } from './serve-file.ts';

/** Preserves the content of deleted files in the store as long as a connection is open. */
export { preventRemoval } from './jobs.ts';
