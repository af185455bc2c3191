import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Lists the packages of server and browser part: a bill of materials (CycloneDX) by npm, and a text with their licences. The
 * same packages give the same files. `node release/sbom.ts [folder]`.
 */

interface Component {
  name: string;
  version: string;
}

const repository = path.resolve(import.meta.dirname, '..');
const folder = path.resolve(process.argv[2] ?? path.join(repository, '.out/sbom'));
const workspaces = ['contract', 'server', 'web'].map((name) => `--workspace=@dijkportaal/${name}`);

const npm = spawnSync('npm', ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', ...workspaces], {
  cwd: repository,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
});
if (npm.status !== 0) throw new Error(`npm sbom failed: ${npm.stderr}`);
const bill = JSON.parse(npm.stdout) as {
  serialNumber?: string;
  metadata: { timestamp?: string };
  components: Component[];
};
// They differ in each run.
delete bill.serialNumber;
delete bill.metadata.timestamp;

const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
const lock = JSON.parse(readFileSync(path.join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string; license?: string }>;
};
const texts = Object.entries(lock.packages).flatMap(([place, { version = '', license = 'not stated' }]) => {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const files = path.join(repository, place);
  if (!place.includes('node_modules/') || !listed.has(`${name}@${version}`) || !existsSync(files)) return [];
  const found = readdirSync(files)
    .filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(path.join(files, file), 'utf8').trim());
  const none = 'The package has no text of its licence.';
  return [[`${name} ${version} (${license})`, ...(found.length > 0 ? found : [none])].join('\n\n')];
});

mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(path.join(folder, 'licences.txt'), `${texts.join(`\n\n${'='.repeat(80)}\n\n`)}\n`);
console.log(`${bill.components.length} packages, ${texts.length} with their licence, in ${folder}`);
