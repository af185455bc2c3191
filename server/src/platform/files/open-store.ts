import { openDiskStore } from './disk-store.ts';
import type { StoreSettings } from './settings.ts';
import type { FileStore } from './store.ts';

/** Opens the store that the settings describe. */
export async function openFileStore(settings: StoreSettings): Promise<FileStore> {
  if (settings.kind === 'disk') return openDiskStore(settings.folder);
  // Loaded only when used: the S3 library is large.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(settings);
}
