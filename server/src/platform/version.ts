import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

const readOwn = (file: string) => readFileSync(path.join(root, file), 'utf8').trim();

/** The version of the portal and its API. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/**
 * The commit of the program: from REVISION, which the image has, or from the folder of git; '' when neither says it. Git
 * itself refuses a folder of another user, and root installs the program.
 */
function readRevision(): string {
  const given = process.env['REVISION'];
  if (given) return given;
  try {
    const head = readOwn('.git/HEAD');
    const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
    return branch === undefined ? head : readBranch(branch);
  } catch {
    return '';
  }
}

function readBranch(branch: string): string {
  try {
    return readOwn(`.git/${branch}`);
  } catch {
    const line = readOwn('.git/packed-refs')
      .split('\n')
      .find((packed) => packed.endsWith(` ${branch}`));
    return line?.split(' ')[0] ?? '';
  }
}

/** A version and the commit that it was made of, such as `0.2.0+abc1234`. */
export const withRevision = (of: string, revision: string): string =>
  /^[0-9a-f]{7,40}$/.test(revision) ? `${of}+${revision.slice(0, 7)}` : of;

/** What runs here, for logs, metrics and `doctor`. */
export const release = withRevision(version, readRevision());
