import { brokenConstraint } from './database/db.ts';
import { fieldError } from './errors.ts';

/** Makes names that look the same equal: single spaces, composed accents. */
export const tidyName = (name: string): string => name.normalize('NFC').replaceAll(/\s+/g, ' ');

/** Writes a name. Throws 400 with this sentence when it is taken. */
export async function refuseTakenName<Result>(taken: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error)?.kind === 'unique') throw fieldError('name', taken);
    throw error;
  }
}
