import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { tabStore } from './storage.ts';

/** Requests of which no response arrived: their Idempotency-Key and when they were first sent, by fingerprint. */
type Unanswered = Record<string, { key: string; at: number }>;

const stored = 'dijkportaal.unanswered';
/** As long as the server stores a key. */
const dayMs = 86_400_000;
const maxStored = 50;

/**
 * Sends a request with an Idempotency-Key: a new one, or that of the same request if its response did not arrive, also
 * after the page was reloaded. So what is sent again because of a lost response is not carried out twice.
 */
export async function sendOnce<Result>(
  { method, url }: Endpoint,
  input: object,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const id = fingerprintOf(JSON.stringify([method, url, input], (_name, value: unknown) => describeFile(value)));
  const known = readUnanswered()[id];
  const key = known !== undefined && known.at > Date.now() - dayMs ? known.key : createKey();
  if (key !== known?.key) write({ ...readUnanswered(), [id]: { key, at: Date.now() } });
  const forget = () => {
    const { [id]: _answered, ...others } = readUnanswered();
    write(others);
  };
  try {
    const result = await send(key);
    forget();
    return result;
  } catch (error) {
    // Another request had the same fingerprint.
    if ((error as { status?: unknown }).status === 422) forget();
    throw error;
  }
}

function readUnanswered(): Unanswered {
  try {
    return (JSON.parse(tabStore.read(stored) ?? '{}') ?? {}) as Unanswered;
  } catch {
    return {};
  }
}

function write(unanswered: Unanswered): void {
  const newest = Object.entries(unanswered).slice(-maxStored);
  tabStore.write(stored, newest.length === 0 ? null : JSON.stringify(Object.fromEntries(newest)));
}

const describeFile = (value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value);

/** The text itself is personal data, and the browser has better hashes on https only. The server compares the requests. */
function fingerprintOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return `${text.length}:${hash}`;
}

const createKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
