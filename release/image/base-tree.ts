import { copyFile, cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.ts';

const withoutDocuments = ['man', 'doc', 'locale', 'info', 'lintian', 'groff'].map(
  (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
);
/** Where a base tree has the machine's certificate authorities, for npm behind a proxy that has one of its own. */
export const baseAuthorities = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes what stands in for an image such as `node:24.21.0-trixie-slim` where no registry can be reached: a bare Debian of
 * that release, this project's Node and the npm that runs this command. Needs root and mmdebstrap.
 */
export async function makeBaseTree(image: string, folder: string): Promise<void> {
  const [, release] = /^node:\d+\.\d+\.\d+-(\w+)-slim$/.exec(image) ?? [];
  if (release === undefined) throw new Error(`nothing can stand in for ${image}`);
  const npm = path.resolve(process.env['npm_execpath'] ?? '', '../..');
  if (!npm.endsWith('npm')) throw new Error('start this with npm run check:image');
  await rm(folder, { recursive: true, force: true });
  // mmdebstrap makes the folder itself, but none above it.
  await mkdir(path.dirname(folder), { recursive: true });
  await run('mmdebstrap', ['--quiet', '--variant=minbase', ...withoutDocuments, release, folder]);
  const local = path.join(folder, 'usr/local');
  await copyFile(process.execPath, path.join(local, 'bin/node'));
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', path.join(local, 'bin/npm'));
  const own = process.env['NODE_EXTRA_CA_CERTS'];
  if (own === undefined) return;
  await mkdir(path.join(folder, path.dirname(baseAuthorities)), { recursive: true });
  await copyFile(own, path.join(folder, baseAuthorities));
}
