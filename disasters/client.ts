import { request } from 'node:http';
import type { Ledger, LedgerSession } from './ledger.ts';
import { publicHost, type Site } from './site.ts';

/** A response; status 0 means that there was none within 15 seconds. */
export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

interface Sent {
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  form?: { body: Buffer; headers: Record<string, string> };
}

const timeoutMs = 15_000;
/** Within this time the previous refresh token returns its successor again. */
const renewalRetryMs = 25_000;

/** One person with a browser: signs in, renews the session, and does not trust a request without a response. */
export class Client {
  session: LedgerSession | null = null;
  readonly email: string;
  private readonly site: Site;
  private readonly ledger: Ledger;
  private readonly number: number;
  private readonly password: string;

  constructor(site: Site, ledger: Ledger, person: { number: number; email: string; password: string }) {
    this.site = site;
    this.ledger = ledger;
    this.number = person.number;
    this.email = person.email;
    this.password = person.password;
  }

  /** Sends a request as this person, after renewing the session if necessary. */
  async send(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    if (this.session === null && !(await this.signIn())) return { status: 0, body: {} };
    const reply = await this.call(method, path, sent, this.session?.access);
    if (reply.status !== 401 || !(await this.renew())) return reply;
    return this.call(method, path, sent, this.session?.access);
  }

  async signIn(): Promise<boolean> {
    const rotates = this.number % 2 === 0;
    const body = { email: this.email, password: this.password, rotate_refresh: rotates };
    const reply = await this.call('POST', '/api/dj-rest-auth/login/', { body });
    if (reply.status !== 200) return false;
    const { access, refresh } = reply.body as { access: string; refresh: string };
    this.session = { access, refresh, rotates, uncertainSince: null };
    return true;
  }

  /** Whether the session works again. One that the portal ended unexpectedly is entered in the ledger as lost. */
  async renew(): Promise<boolean> {
    const { session } = this;
    if (session === null) return false;
    const startedAt = performance.now();
    const body = { refresh: session.refresh };
    const reply = await this.call('POST', '/api/dj-rest-auth/token/refresh/', { body });
    if (reply.status === 200) {
      const { access, refresh } = reply.body as { access: string; refresh: string };
      this.session = { ...session, access, refresh, uncertainSince: null };
      return true;
    }
    if (reply.status === 401) {
      const { rotates, uncertainSince } = session;
      const isTooLate = rotates && uncertainSince !== null && performance.now() - uncertainSince > renewalRetryMs;
      this.ledger[isTooLate ? 'expiredRenewals' : 'lostSessions'] += 1;
      this.session = null;
    } else session.uncertainSince ??= startedAt;
    return false;
  }

  /** Signs out; without a response it is unknown whether the session has ended. */
  async signOut(): Promise<void> {
    const { session } = this;
    if (session === null) return;
    this.session = null;
    const reply = await this.call('POST', '/api/dj-rest-auth/logout/', { body: { refresh: session.refresh } });
    if (reply.status === 200) this.ledger.ended.push(session);
  }

  /** Sends a request to one of the web processes, without looking at the session. */
  async call(method: string, path: string, { body, key, form }: Sent, token?: string): Promise<Reply> {
    const payload = form?.body ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
    const { ports } = this.site;
    const reply = await new Promise<Reply>((resolve) => {
      const sent = request({
        host: '127.0.0.1',
        port: ports[Math.floor(Math.random() * ports.length)],
        method,
        path,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          host: publicHost,
          'x-forwarded-for': `198.51.100.${this.number}`,
          'user-agent': `disasters ${this.number}`,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { 'content-length': payload.length }),
          ...(form?.headers ?? (body === undefined ? {} : { 'content-type': 'application/json' })),
        },
      });
      const fail = () => resolve({ status: 0, body: {} });
      sent.on('error', fail);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('close', () => {
          if (!response.complete) return fail();
          resolve({ status: response.statusCode ?? 0, body: parse(Buffer.concat(chunks).toString()) });
        });
      });
      sent.end(payload);
    });
    this.count(`${method} ${path.replaceAll(/\d+/g, ':id')}`, reply.status);
    return reply;
  }

  private count(call: string, status: number): void {
    const { requests, unexpected } = this.ledger;
    if (status === 0) requests.unanswered += 1;
    else if (status < 300) requests.acknowledged += 1;
    else requests.refused += 1;
    if (status >= 500 && ![502, 503, 504, 507].includes(status)) {
      const key = `${call}: ${status}`;
      unexpected.set(key, (unexpected.get(key) ?? 0) + 1);
    }
  }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
