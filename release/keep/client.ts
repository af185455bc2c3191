/** Another status than asked for. */
export class UnexpectedStatus extends Error {
  readonly status: number;
  constructor(call: string, status: number, text: string) {
    super(`${call}: ${status} ${text.slice(0, 500)}`);
    this.status = status;
  }
}

/** The fields of responses that are read here; each response has some of them. */
export interface Answer {
  id: number;
  access: string;
  refresh: string;
  secret: string;
  codes: string[];
  results: { id: number; profile_id: number; is_external: boolean; zones: { id: number }[] }[];
}

interface Input {
  token?: string | undefined;
  body?: unknown;
  form?: Record<string, string | Blob>;
}

/** Calls a portal by its API, which all releases share. */
export function createClient(url: string) {
  const call = async (method: string, path: string, { token, body, form }: Input = {}): Promise<Response> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form !== undefined && { body: formOf(form) }),
    });
    if (!response.ok) throw new UnexpectedStatus(`${method} ${path}`, response.status, await response.text());
    return response;
  };
  const json = async (...request: Parameters<typeof call>) => (await (await call(...request)).json()) as Answer;

  async function signIn(email: string, password: string, code?: string) {
    const body = { email, password, rotate_refresh: true, ...(code !== undefined && { mfa_token: code }) };
    return json('POST', '/api/dj-rest-auth/login/', { body });
  }
  return { call, json, signIn };
}

export type Client = ReturnType<typeof createClient>;

/** Does something that older releases do not support. */
export async function ifOffered(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof UnexpectedStatus) || (error.status !== 404 && error.status !== 405)) throw error;
    console.log(`Not in this release: ${error.message.slice(0, 100)}`);
  }
}

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
