import { statfs } from 'node:fs/promises';
import { makeEncrypter } from '../backup/off-site.ts';
import type { Config } from '../platform/config.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import type { BucketSettings } from '../platform/files/settings.ts';
import { createScanner } from '../platform/files/scanner.ts';
import { listFolders, tryFolder, tryStore } from '../platform/places.ts';
import { bad, good, unknown, type Finding } from './report.ts';

const gigabyte = 1024 ** 3;
/** A few simultaneous uploads of 500 MB. */
const minFreeBytes = 2 * gigabyte;

/** Every place that a process writes to, and how much space is left. */
export async function checkPlaces(config: Config): Promise<Finding[]> {
  const { dataDir, files, offSite } = config;
  const folders = await tryFolders(config);
  // What is stored passes through this folder.
  const isUploadFolderGood = folders.get(files.uploadFolder)?.state === 'good';
  const tryBucket = (store: BucketSettings, setting: string, name: string, prepare = () => {}) =>
    isUploadFolderGood
      ? describe(name, async () => {
          prepare();
          await tryStore(await openFileStore(store), { store, uploadFolder: files.uploadFolder }, setting);
        })
      : unknown(`the bucket ${store.bucket} at ${store.endpoint} was not tried`, 'Solve the folder above first');
  const buckets = await Promise.all([
    ...(files.store.kind === 's3'
      ? [
          tryBucket(
            files.store,
            'FILES_URL',
            `the bucket ${files.store.bucket} at ${files.store.endpoint} can be written, read, listed and cleared`,
          ),
        ]
      : []),
    ...(offSite === null
      ? []
      : [
          tryBucket(
            offSite.store,
            'BACKUP_URL',
            `copies of backups can be written to the bucket ${offSite.store.bucket} at ${offSite.store.endpoint}, encrypted`,
            () => void makeEncrypter(offSite),
          ),
        ]),
  ]);
  return [...folders.values(), ...buckets, ...(await checkSpace(dataDir))];
}

/** A folder inside one that failed is not blamed for the same. */
async function tryFolders(config: Config): Promise<Map<string, Finding>> {
  const found = new Map<string, Finding>();
  for (const folder of listFolders(config)) {
    const finding = await describe(`${folder} can be written, read and cleared`, () =>
      tryFolder(folder, config.dataDir));
    const outer = [...found].find(([other, { state }]) => state === 'bad' && folder.startsWith(`${other}/`));
    found.set(
      folder,
      finding.state === 'bad' && outer !== undefined
        ? unknown(`${folder} fails too`, `Solve ${outer[0]} first`)
        : finding,
    );
  }
  return found;
}

async function checkSpace(dataDir: string): Promise<Finding[]> {
  const disk = await statfs(dataDir).catch(() => null);
  // Then the folder itself is a finding.
  if (disk === null) return [];
  const free = disk.bavail * disk.bsize;
  const room = `${(free / gigabyte).toFixed(1)} GB is free in ${dataDir}`;
  return [free < minFreeBytes ? bad(room, 'Make room: uploads of 500 MB pass through it') : good(room)];
}

async function describe(name: string, attempt: () => Promise<void>): Promise<Finding> {
  try {
    await attempt();
    return good(name);
  } catch (error) {
    const [what = '', ...advice] = (error as Error).message.split('. ');
    return bad(what, advice.join('. ') || 'Check the setting that is named');
  }
}

/** Whether clamd detects the EICAR test file, and up to which size. Sends it files of up to 500 MB. */
export async function checkScanner({ files }: Config, sizes?: readonly number[]): Promise<Finding[]> {
  if (files.scanner === null) return [unknown('uploads are not scanned', 'Set CLAMD_URL to let ClamAV scan them')];
  const reasons: string[] = [];
  const log = {
    info: () => {},
    warn: (facts: object) => void reasons.push((facts as { reason?: string }).reason ?? ''),
    error: () => {},
  };
  const scanner = createScanner(files.scanner, log, sizes === undefined ? {} : { sizes });
  await scanner.probe();
  const { state, refusesAbove } = scanner.status();
  if (state === 'away')
    return [bad(`clamd does not answer: ${reasons.join(' ')}`, 'Start clamd, or correct CLAMD_URL')];
  if (state === 'blind') {
    return [bad('clamd answers but does not find the EICAR test file', 'Load its signatures: run freshclam')];
  }
  if (refusesAbove === null) return [good('clamd finds a virus at the end of the largest file')];
  return [
    bad(
      `clamd misses a virus at the end of files above ${Math.floor(refusesAbove / 1_048_576)} MB, so they are refused`,
      'Raise StreamMaxLength, MaxFileSize and MaxScanSize: see docs/operations/run.md, Virus scanner',
    ),
  ];
}
