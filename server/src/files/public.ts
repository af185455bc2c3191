export { adoptFiles } from './adopt-files.ts';
export { arrangeFiles, type Arrangement } from './arrange-files.ts';
export { replaceFile } from './adopt-files.ts';
export { belongsTo, isUpload, type FileOwner, type OwnerId } from './owners.ts';

/** A row of the files. */
export type { FileRow } from './queries.ts';
export { filesAsJson } from './queries.ts';
export { listFilesOf } from './queries.ts';
export { presentFile } from './queries.ts';
export { addressesValidUntil } from './signed-address.ts';
export { preventRemoval } from './jobs.ts';
