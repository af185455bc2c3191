import { serveTasks } from '../files/sandbox/serve-tasks.ts';
import { PdokError } from './pdok-error.ts';
import { readHere, type ReadResult, type ReadTask } from './read-apart.ts';

// The process that reads long answers of PDOK.

async function read({ kind, body }: ReadTask): Promise<ReadResult> {
  try {
    return { page: readHere(kind, body) };
  } catch (error) {
    if (!(error instanceof PdokError)) throw error;
    return { failure: error.kind, message: error.message.replace('PDOK: ', '') };
  }
}

serveTasks((task) => read(task as ReadTask));
