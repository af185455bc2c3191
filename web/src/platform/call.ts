import { takesKey, type Endpoint, type InputTo, type ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { impersonation } from '@dijkportaal/contract/impersonation';
import { nonFieldErrors, type ErrorBody, type ErrorCode } from '@dijkportaal/contract/platform/errors';
import { defineTexts } from './i18n.ts';
import { leaveResident, viewedResident } from './impersonation.ts';
import { whileLoading } from './loading.ts';
import { toast, type Toast } from './toasts.ts';
import nl from './nl.json';
import { reachLevel, reauthenticate, setUpMfa } from './refusals.ts';
import { isResponseOf, mayBeEmpty, readObject } from './read-response.ts';
import { sendOnce } from './send-once.ts';
import { readTokens, renewTokens } from './tokens.ts';
import { dropUnreadableDates } from './unreadable-dates.ts';

/** A call that failed. `status` is 0 when there was no response, or one that is not from the portal. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`the server responded with ${status}`);
    this.status = status;
    this.body = body;
  }

  /** A sentence that follows the server's. */
  hint: string | undefined;

  /** The first message for a field, or for the whole form when no name is given. */
  messageFor(field: string = nonFieldErrors): string | undefined {
    const messages = (this.body as Record<string, unknown>)[field];
    return Array.isArray(messages) ? String(messages[0]) : undefined;
  }

  /** The server's sentence that belongs to no field. */
  get sentence(): string | undefined {
    const { error, detail } = this.body;
    if (typeof error === 'string') return error;
    // Rights may have changed while a form was open; the text stays on the screen.
    if (this.body.code === 'permission_denied') return [detail, this.hint].filter(Boolean).join(' ');
    if (this.body.code === 'read_only') return String(detail);
    return this.messageFor();
  }
}

/** Whether a dialog asked for a better sign-in and the person cancelled, or has yet to do so: nothing to report. */
export function wasCancelled(error: unknown): boolean {
  const codes = ['reauth_required', 'level_required'] as const;
  return error instanceof CallError && codes.some((code) => isRefusedFor(code, error.status, error.body));
}

/** Whether the requested object does not exist, or no longer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}

/** The result of a call; null if what it is about does not exist any more. */
export function unlessGone<Result>(result: Promise<Result>): Promise<Result | null> {
  return result.catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
}

const versions = new WeakMap<object, string>();

/** The ETag of an object that a call returned, for `ifMatch`; absent for rows of a list. */
export function versionOf(body: object): string | undefined {
  return versions.get(body);
}

/** The object of a response with fields added or replaced, still with its version. */
export function withFields<Body extends object, Fields extends object>(body: Body, fields: Fields) {
  const complete = { ...body, ...fields };
  const version = versionOf(body);
  if (version !== undefined) versions.set(complete, version);
  return complete;
}

export interface CallOptions {
  /** The version that is edited: the call fails with 412 if someone else has changed it. */
  ifMatch?: string | undefined;
  /** The version that the caller has: the call fails with 304 if it is still the same. */
  ifNoneMatch?: string | undefined;
  /** Toast instead of the general one; null for none. */
  success?: string | null;
  /** The parts of the toast besides its text. */
  successToast?: Pick<Toast, 'title' | 'duration' | 'action'>;
  /** False where `useWrite` or a form shows the errors; it shows the messages that belong to no field as toasts. */
  showsBadInput?: boolean;
  /** Cancels the request, without a toast. */
  signal?: AbortSignal;
}

type Specified = Endpoint & { extension?: never };

type Given<Input> = { [K in keyof Input as undefined extends Input[K] ? never : K]: Input[K] } & {
  [K in keyof Input as undefined extends Input[K] ? K : never]?: Input[K];
};

/** The input of a call, with the files of a form by field. */
export type CallInput<E extends Endpoint> = Given<InputTo<E>> & {
  files?: { [Field in keyof E['files']]?: File[] };
};

export const { getTexts } = defineTexts(nl, () => import('./en.json'));

/**
 * Makes a call of the specification and returns its body. Throws a CallError. Shows the toasts of section 8 of the
 * specification, and asks the person to re-authenticate if the server requires it.
 */
export function call<E extends Specified>(
  endpoint: E,
  input: CallInput<E> = {} as CallInput<E>,
  options: CallOptions = {},
): Promise<ReceivedFrom<E>> {
  return callAny(endpoint, input, options) as Promise<ReceivedFrom<E>>;
}

/** Makes a call of the contract, an extension too; see `call`. */
export async function callAny<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { success, successToast, showsBadInput = true, ifMatch, ifNoneMatch, signal }: CallOptions,
): Promise<unknown> {
  const send = (key?: string) => {
    const headers = { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'idempotency-key': key };
    return sendWithReauth(endpoint, () => sendWithRenewal(endpoint, input, headers, signal));
  };
  const body = await (takesKey(endpoint) ? sendOnce(endpoint, input, send) : send()).catch(async (error: unknown) => {
    if (error instanceof CallError && error.status === 400 && showsBadInput) toastBadInput(error.body);
    if (error instanceof CallError && error.status === 403 && (input as { body?: unknown }).body !== undefined) {
      error.hint = (await getTexts())('textStays');
    }
    throw error;
  });
  const text = success === undefined ? await successText(endpoint) : success;
  const title = success === undefined ? titleOf(body) : undefined;
  if (text !== null) toast({ type: 'success', text, ...(title !== undefined && { title }), ...successToast });
  return body;
}

/** What the stored object is called, for the toast: its text, which the specification quotes, does not say it. */
function titleOf(body: unknown): string | undefined {
  const { title, name, subject } = body as Record<string, unknown>;
  return [title, name, subject].find((text): text is string => typeof text === 'string' && text !== '');
}

/**
 * Sends a request, and again after re-authentication if the server requires it. Returns the body or throws a CallError.
 */
export async function sendWithReauth(endpoint: Endpoint, sendOnce: () => Promise<Response>): Promise<unknown> {
  const attempt = () => whileLoading(sendOnce().then((response) => readBody(endpoint, response)));
  let { status, body } = await attempt();
  if (isRefusedFor('reauth_required', status, body) && (await reauthenticate())) ({ status, body } = await attempt());
  if (status < 300) return body;
  if (isRefusedFor('mfa_required', status, body)) setUpMfa();
  if (isRefusedFor('level_required', status, body)) reachLevel(body);
  throw new CallError(status, body);
}

async function readBody(endpoint: Endpoint, response: Response) {
  const { status, ok } = response;
  const received = await readObject(response).catch(failWithoutResponse);
  if (ok && !mayBeEmpty(endpoint, response) && (received === null || !isResponseOf(endpoint, received))) {
    return failForeign(endpoint, 0);
  }
  // A proxy has texts of its own for these, and so do the screens; an unknown call may get the page of the web app.
  const isExplained = status >= 500 ? status !== 511 : [304, 404, 405, 413].includes(status);
  if (!ok && received === null && !isExplained) return failForeign(endpoint, status);
  const body = received ?? {};
  dropUnreadableDates(body);
  // A proxy that compresses responses makes an ETag weak, and If-Match needs the strong one.
  const etag = response.headers.get('etag')?.replace(/^W\//, '');
  if (etag !== undefined) versions.set(body, etag);
  return { status, body };
}

function isRefusedFor(code: ErrorCode, status: number, body: unknown): boolean {
  return status === 403 && (body as { code?: unknown } | null)?.code === code;
}

type Headers = Partial<Record<'if-match' | 'if-none-match' | 'idempotency-key', string | undefined>>;

/** Sends a call with the session's token, again with a renewed one if it expired. For responses that are not JSON. */
export function sendWithRenewal<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  headers: Headers = {},
  signal?: AbortSignal,
): Promise<Response> {
  return withRenewal(endpoint, (access) => send(endpoint, input, access, headers, signal));
}

/**
 * Sends something with the session's token, again with a renewed one if it expired. While this tab shows the portal as
 * a resident it sends the token of that view, which cannot be renewed.
 */
export async function withRenewal(
  endpoint: Endpoint,
  sendWith: (access: string | undefined) => Promise<Response>,
): Promise<Response> {
  const viewed = viewedResident.get();
  if (viewed !== null && endpoint !== impersonation.end) {
    const response = await sendWith(viewed.access);
    if (response.status === 401 && endpoint.access !== 'public' && (await readObject(response.clone())) !== null) {
      leaveResident({ isOver: true });
    }
    return response;
  }
  const tokens = readTokens();
  const response = await sendWith(tokens?.access);
  if (response.status !== 401 || endpoint.access === 'public') return response;
  const { code } = ((await readObject(response.clone())) ?? {}) as { code?: string };
  if (code !== 'token_not_valid' && code !== 'not_authenticated') return response;
  const renewed = await renewTokens(tokens).catch(failWithoutResponse);
  return renewed === null ? response : sendWith(renewed.access);
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: Partial<CallInput<E>>,
  access: string | undefined,
  given: Headers,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { params, query, body, files } = input as Partial<InputTo<E>> & { files?: Record<string, File[]> };
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  const headers: Record<string, string> = { 'accept-language': 'nl-NL' };
  if (access !== undefined) headers['authorization'] = `Bearer ${access}`;
  for (const [name, value] of Object.entries(given)) if (value !== undefined) headers[name] = value;
  // A form chooses its own content type, which names the boundary between its parts.
  const isForm = endpoint.files !== undefined;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  const attempt = () =>
    fetch(search.size > 0 ? `${path}?${search}` : path, {
      method: endpoint.method,
      headers,
      ...(signal !== undefined && { signal }),
      ...(body !== undefined && { body: isForm ? writeForm(body, files) : JSON.stringify(body) }),
    });
  // A connection that the server has just closed fails once: reading again is harmless.
  return (endpoint.method === 'GET' ? attempt().catch(attempt) : attempt()).catch((error: unknown) => {
    // The forms to sign in show it themselves.
    if (endpoint.access === 'public' && isAboutSignIn(endpoint)) throw new CallError(0, {});
    return failWithoutResponse(error);
  });
}

type FieldValue = string | number | boolean | object | null | undefined;

/** The fields of a body as a form: lists are repeated fields, objects JSON, and null is an empty one (specification, section 7). */
function writeForm(body: object, files: Record<string, File[]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, FieldValue | FieldValue[]][]) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) if (one !== undefined) form.append(name, writeField(one));
  }
  for (const [name, list] of Object.entries(files)) for (const file of list) form.append(name, file);
  return form;
}

const writeField = (value: Exclude<FieldValue, undefined>) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

async function failWithoutResponse(error: unknown): Promise<never> {
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  if (!isCancelled) toast({ type: 'error', text: (await getTexts())('noResponse') });
  throw new CallError(0, {});
}

/** Something between browser and portal responded: what was sent is not saved. */
export async function failForeign(endpoint: Endpoint, status: number): Promise<never> {
  const { method, access } = endpoint;
  const t = await getTexts();
  const isSave = /^(POST|PUT|PATCH)$/.test(method) && !isAboutSignIn(endpoint);
  const error = t(isSave ? 'foreignSave' : 'foreign');
  if (method === 'GET' && access !== 'public') toast({ type: 'error', text: error });
  throw new CallError(status, { error });
}

/** Shows what a 400 says as toasts, without the fields that show their error themselves. */
export function toastBadInput(body: ErrorBody, shown: readonly string[] = []): void {
  if (typeof body.error === 'string') {
    if (!shown.includes('error')) toast({ type: 'error', text: body.error });
    return;
  }
  for (const [field, messages] of Object.entries(body)) {
    // A form shows `polygons.0.name` at `polygons`.
    if (shown.includes(field.split('.', 1)[0] ?? field)) continue;
    const texts = Array.isArray(messages) ? messages : [messages];
    for (const text of texts) {
      toast({ type: 'error', text: field === nonFieldErrors ? String(text) : `${field}: ${String(text)}` });
    }
  }
}

const isAboutSignIn = ({ url }: Endpoint) => url.includes('auth');

async function successText(endpoint: Endpoint): Promise<string | null> {
  if (endpoint.method === 'GET' || isAboutSignIn(endpoint)) return null;
  const t = await getTexts();
  return endpoint.method === 'DELETE' ? t('deleted') : t('saved');
}
