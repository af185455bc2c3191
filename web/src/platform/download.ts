import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { CallError, failForeign, sendWithRenewal, type CallInput } from './call.ts';
import { whileLoading } from './loading.ts';
import { readObject } from './read-response.ts';

/**
 * Calls an endpoint that returns a file and saves it under the name that the server sends, else under `name`. A plain
 * link cannot send the session's header. Throws a CallError, or a TypeError when the connection breaks.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  name: string,
): Promise<void> {
  saveFile(await whileLoading(fetchFile(endpoint, input, name)));
}

/** Saves a file that the page has in memory. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function fetchFile<E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>>, name: string): Promise<File> {
  const response = await sendWithRenewal(endpoint, input);
  if (!response.ok) throw new CallError(response.status, (await readObject(response)) ?? {});
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith(endpoint.responseType ?? 'application/json')) return failForeign(endpoint, 0);
  const [, given] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([await response.blob()], given ?? name, { type });
}
