import type { AnswerOf, Endpoint, InputTo } from '@dijkportaal/contract/endpoint';
import { nonFieldErrors, type ErrorBody } from '@dijkportaal/contract/errors';
import { defineTexts } from './i18n.ts';
import { whileLoading } from './loading.ts';
import { notify } from './notify.ts';
import nl from './nl.json';
import { endSession, readTokens, renewTokens } from './tokens.ts';

/** What the server answered when it said no. `status` 0: there was no answer. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(`the call was answered with ${status}`);
    this.status = status;
    this.body = body;
  }

  /** The first message that belongs to a field, or to no field when no name is given. */
  messageFor(field: string = nonFieldErrors): string | undefined {
    const messages = (this.body as Record<string, unknown>)[field];
    return Array.isArray(messages) ? String(messages[0]) : undefined;
  }
}

type Given<Input> = { [K in keyof Input as undefined extends Input[K] ? never : K]: Input[K] } & {
  [K in keyof Input as undefined extends Input[K] ? K : never]?: Input[K];
};

const { getTexts } = defineTexts(nl, () => import('./en.json'));

/** Makes a call of the contract and answers its body. Throws a CallError; shows what section 8 of the specification asks. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Given<InputTo<E>> = {} as Given<InputTo<E>>,
): Promise<AnswerOf<E>> {
  const response = await whileLoading(sendWithRenewal(endpoint, input as Partial<InputTo<E>>));
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    const error = new CallError(response.status, body as ErrorBody);
    if (response.status === 400) notifyOfBadInput(error.body);
    throw error;
  }
  await notifyOfSuccess(endpoint);
  return body as AnswerOf<E>;
}

async function sendWithRenewal<E extends Endpoint>(endpoint: E, input: Partial<InputTo<E>>): Promise<Response> {
  const tokens = readTokens();
  const response = await send(endpoint, input, tokens?.access);
  if (response.status !== 401 || endpoint.access === 'public') return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== 'token_not_valid' && code !== 'not_authenticated') return response;
  const renewed = tokens === null ? null : await renewTokens(tokens).catch(failWithoutAnswer);
  if (renewed === null) {
    endSession();
    return response;
  }
  return send(endpoint, input, renewed.access);
}

async function send<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: Partial<InputTo<E>>,
  access: string | undefined,
): Promise<Response> {
  const path = endpoint.url.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') search.set(name, String(value));
  }
  const headers: Record<string, string> = { 'accept-language': 'nl-NL' };
  if (access !== undefined) headers['authorization'] = `Bearer ${access}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch {
    return failWithoutAnswer();
  }
}

async function failWithoutAnswer(): Promise<never> {
  const t = await getTexts();
  notify({ type: 'error', text: t('noAnswer') });
  throw new CallError(0, {});
}

function notifyOfBadInput(body: ErrorBody): void {
  if (typeof body.error === 'string') return notify({ type: 'error', text: body.error });
  for (const [field, messages] of Object.entries(body)) {
    const texts = Array.isArray(messages) ? messages : [messages];
    for (const text of texts) {
      notify({ type: 'error', text: field === nonFieldErrors ? String(text) : `${field}: ${String(text)}` });
    }
  }
}

async function notifyOfSuccess({ method, url }: Endpoint): Promise<void> {
  if (method === 'GET' || url.includes('auth')) return;
  const t = await getTexts();
  notify({ type: 'success', text: method === 'DELETE' ? t('deleted') : t('saved') });
}
