import { describeFailure } from '../failure.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCall } from '../measure.ts';
import { createSemaphore } from '../semaphore.ts';
import { createBreaker } from './breaker.ts';
import { startDeadline, type Deadline } from './deadline.ts';
import { refuseFailure, send } from './http-exchange.ts';
import type { Operation } from './mapping.ts';
import { readReport } from './read-report.ts';
import { queueError, RelaticsError } from './relatics-error.ts';
import type { ReportPart } from './report-parser.ts';
import { reportRequest } from './report-request.ts';
import type { RelaticsSettings } from './settings.ts';
import { createTokens } from './tokens.ts';

/** The part of the portal's log that the connection writes to. */
export interface RelaticsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Requests a report and yields the result of `read` for its parts. A report by id is yielded once it is complete, so
 * that one that breaks off can be requested again; a list is yielded as it arrives. Throws a RelaticsError.
 */
export type CallReport = <Value>(
  operation: Operation,
  id: string | null,
  read: (part: ReportPart) => Value,
) => AsyncGenerator<Value>;

/** Adds everything around a call: queue, deadline, token, retries and circuit breaker. */
export function createReportCall(settings: RelaticsSettings, log: RelaticsLog): CallReport {
  const { limits, auth } = settings;
  const semaphore = createSemaphore(limits.maxConcurrent, {
    maxQueued: () => limits.maxQueued,
    timeoutMs: limits.timeout,
    refuse: queueError,
  });
  const tokens = createTokens(auth, settings.userAgent, limits);
  const hide = createMask(settings);
  const breaker = createBreaker(limits, (state) => {
    if (state === 'open') log.warn({ pause: limits.breakerPause }, 'Relatics keeps failing, calls are paused');
    else log.info({}, 'Relatics responds again');
  });

  async function* attempt(operation: Operation, id: string | null, token: string | null, deadline: Deadline) {
    const response = await send(reportRequest(settings, operation, id, token), deadline.signal);
    try {
      await refuseFailure(response, deadline.signal);
      yield* readReport(response, operation.rows, limits.responseBytes, deadline);
    } finally {
      response.destroy();
    }
  }

  async function* attempts<Value>(
    operation: Operation,
    id: string | null,
    read: (part: ReportPart) => Value,
    deadline: Deadline,
  ): AsyncGenerator<Value> {
    let hasRenewed = false;
    let tries = 1;
    for (;;) {
      let hasBegun = false;
      let token: string | null = null;
      try {
        token = await tokens.current(deadline.signal);
        const whole: Value[] = [];
        for await (const part of attempt(operation, id, token, deadline)) {
          const value = read(part);
          if (id === null) {
            hasBegun = true;
            yield value;
          } else whole.push(value);
        }
        yield* whole;
        return;
      } catch (error) {
        if (!(error instanceof RelaticsError)) throw error;
        // Rows that were yielded cannot be undone: a retry would yield them again.
        if (hasBegun) throw error;
        if (!hasRenewed && token !== null && mayBeTheToken(error) && tokens.forget(token)) {
          hasRenewed = true;
          continue;
        }
        const wait = waitBeforeRetry(error, tries);
        if (wait === null || wait >= deadline.remaining()) throw error;
        log.warn({ operation: operation.name, kind: error.kind, wait }, 'Relatics is asked once more');
        await pause(wait, deadline);
        tries += 1;
      }
    }
  }

  function waitBeforeRetry(error: RelaticsError, tries: number): number | null {
    if (!error.retryable || !['network', 'http'].includes(error.kind) || tries >= limits.tries) return null;
    const wait = error.retryAfter ?? limits.retryDelay * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
    return wait > limits.maxRetryDelay ? null : wait;
  }

  return async function* callReport(operation, id, read) {
    breaker.refuseIfOpen();
    const release = await semaphore.acquire();
    let outcome: 'alive' | 'failed' | 'unknown' = 'unknown';
    let deadline: Deadline | undefined;
    try {
      breaker.enter();
      deadline = startDeadline(limits);
      const finish = startCall({ system: 'relatics', operation: operation.name });
      let result = 'left';
      try {
        for await (const part of attempts(operation, id, read, deadline)) {
          outcome = 'alive';
          yield part;
        }
        outcome = 'alive';
        result = 'ok';
      } catch (error) {
        result = 'failed';
        if (error instanceof RelaticsError) {
          result = error.kind;
          outcome = isOutage(error) ? 'failed' : error.kind === 'bad-request' ? 'unknown' : 'alive';
          const cause = error.cause === undefined ? undefined : hide(describeFailure(error));
          log.warn({ operation: operation.name, kind: error.kind, status: error.status, cause }, hide(error.message));
          throw withoutSecrets(error, hide);
        }
        throw error;
      } finally {
        finish(result);
        breaker.leave(outcome);
      }
    } finally {
      deadline?.stop();
      release();
    }
  };
}

/** Relatics reports an expired token in two ways; the second looks like any refusal. */
const mayBeTheToken = ({ kind, status }: RelaticsError) =>
  kind === 'export-error' || (kind === 'auth' && (status === 401 || status === 403));

/** A refusal or a wrong response still means that Relatics is up. */
const isOutage = ({ kind, retryable }: RelaticsError) =>
  kind === 'timeout' || kind === 'network' || (kind === 'http' && retryable);

async function pause(milliseconds: number, deadline: Deadline): Promise<void> {
  const { signal } = deadline;
  await sleep(milliseconds, undefined, { signal }).catch((error: unknown) => {
    throw signal.reason instanceof RelaticsError ? signal.reason : error;
  });
  // Relatics was not asked anything meanwhile.
  deadline.pause();
  deadline.resume();
}

/** Relatics may repeat what was sent in an error text. */
function createMask({ auth }: RelaticsSettings): (text: string) => string {
  const secrets = auth.kind === 'entryCode' ? [auth.code] : auth.kind === 'oauth' ? [auth.clientSecret] : [];
  return (text) =>
    secrets
      .reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
      .replaceAll(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 ***');
}

function withoutSecrets(error: RelaticsError, hide: (text: string) => string): RelaticsError {
  if (error.upstreamText === undefined || hide(error.upstreamText) === error.upstreamText) return error;
  const { kind, message, retryable, status, retryAfter } = error;
  return new RelaticsError(kind, hide(message.replace(/^Relatics: /, '')), {
    retryable,
    ...(status !== undefined && { status }),
    retryAfter,
    upstreamText: hide(error.upstreamText),
  });
}
