/** Code of the portal that could not be fetched. `isOutdated`: it is of an older release, so only reloading helps. */
export class LostFilesError extends Error {
  readonly isOutdated: boolean;

  constructor(file: string, isOutdated: boolean) {
    super(`${file} could not be loaded`);
    this.isOutdated = isOutdated;
  }
}

const fetched = new Map<string, Promise<void>>();

/**
 * An `import()` in the built portal, with the files that it needs. They are fetched first, and come from the browser's
 * cache when they are imported: a browser remembers a failed import, but not a failed fetch. Throws a LostFilesError.
 */
export async function importFetched<Module>(load: () => Promise<Module>, files: readonly string[] = []) {
  await Promise.all(files.map(fetchOnce));
  const styles = files.filter((file) => file.endsWith('.css'));
  await Promise.all(styles.map(applyOnce));
  return load().catch((error: unknown) => {
    if (!/dynamically imported module|module script failed/.test(String(error))) throw error;
    // The line broke between both, and no cache had the file: the browser does not ask for it again.
    throw new LostFilesError(files[0] ?? 'a file', true);
  });
}

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known !== undefined) return known;
  const fetching = fetchFile(file);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(file: string): Promise<void> {
  if (document.querySelector(`script[src$="/${file}"], link[href$="/${file}"]`) !== null) return;
  const response = await fetch(`/${file}`).catch(() => null);
  // A sign-in page of a hotel or firewall answers with HTML.
  const isHtml = response?.headers.get('content-type')?.startsWith('text/html') ?? false;
  const content = response?.ok && !isHtml ? await response.arrayBuffer().catch(() => null) : null;
  if (content === null) throw new LostFilesError(file, response?.status === 404);
}

/** Adds a stylesheet; in the order of the calls. */
function applyOnce(file: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href$="/${file}"]`) !== null) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = `/${file}`;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new LostFilesError(file, false));
    });
    document.head.append(link);
  });
}

const firstPauseMs = 5000;
const maxPauseMs = 60_000;

/** Calls `retry` when the device is online again, and in the meantime after growing pauses. Returns a function that stops it. */
export function retryUntilBack(retry: () => void): () => void {
  let pause = firstPauseMs;
  let timer: ReturnType<typeof setTimeout>;
  const again = () => {
    clearTimeout(timer);
    retry();
    wait();
  };
  const wait = () => {
    timer = setTimeout(again, pause);
    pause = Math.min(2 * pause, maxPauseMs);
  };
  wait();
  addEventListener('online', again);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', again);
  };
}
