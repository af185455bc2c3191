import { createLimitedProcess, ProcessEnded } from '../files/sandbox/limited-process.ts';
import { PdokError, type PdokFailure } from './pdok-error.ts';
import { readParcels, readPlaces } from './read-answers.ts';

const readers = { parcels: readParcels, places: readPlaces };
/** What an answer is about. */
export type AnswerKind = keyof typeof readers;
/** A page of answers of this kind. */
export type Page<Kind extends AnswerKind> = ReturnType<(typeof readers)[Kind]>;

/** Work on one answer, and what comes of it. */
export interface ReadTask {
  kind: AnswerKind;
  body: string;
}
export type ReadResult = { page: Page<AnswerKind> } | { failure: PdokFailure; message: string };

/** An answer of this length takes at most a few milliseconds; nearly all are shorter. */
const maxLengthHere = 16_384;
const timeoutMs = 10_000;
const apart = createLimitedProcess(new URL('./read-program.ts', import.meta.url), 400 * 1024 * 1024);

/** Reads an answer; a long one in another process, so that it keeps no request waiting. Throws a PdokError. */
export async function readAnswer<Kind extends AnswerKind>(kind: Kind, body: string): Promise<Page<Kind>> {
  if (body.length <= maxLengthHere) return readHere(kind, body);
  const task: ReadTask = { kind, body };
  const result = await apart.run<ReadResult>(task, timeoutMs).catch((error: unknown) => {
    if (!(error instanceof ProcessEnded)) throw error;
    throw new PdokError('too-large', 'reading the answer took too much time or memory');
  });
  if ('failure' in result) throw new PdokError(result.failure, result.message);
  return result.page as Page<Kind>;
}

/** Reads an answer in this thread. Throws a PdokError. */
export function readHere<Kind extends AnswerKind>(kind: Kind, body: string): Page<Kind> {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch (error) {
    throw new PdokError('malformed', 'the answer is not JSON', { cause: error });
  }
  return readers[kind](json) as Page<Kind>;
}
