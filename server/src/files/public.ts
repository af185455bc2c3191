/** What other capabilities use of files: assigning them to their owner, showing them, and registering a kind of owner. */
export { adoptFiles, replaceFile } from './adopt-files.ts';
export type { FileOwner } from './owners.ts';
export { filesAsJson, listFilesOf, presentFile, type FileRow, type ShownFile } from './queries.ts';
export { serveFile } from './serve-file.ts';
