import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TracerProvider,
  TraceIdRatioBasedSampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finishedCalls, type FinishedCall } from '../measure.ts';
import type { TraceSettings } from './settings.ts';

/** The process that the traces are about. */
interface Source {
  version: string;
  role: string;
}

const shutdownTimeoutMs = 3_000;
const maxStatementLength = 4_000;

/**
 * Sends a span for every request, with a child for each statement and call of another system. The existing
 * instrumentations patch modules and record URLs with their search terms and addresses; ours record only what is named
 * here.
 */
export function startTraces(
  settings: TraceSettings,
  { version, role }: Source,
  log: (line: string) => void,
): { stop: () => Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'dijkportaal',
      'service.version': version,
      'dijkportaal.role': role,
    }),
    sampler: new TraceIdRatioBasedSampler(settings.share),
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(settings, log) })],
  });
  const tracer = provider.getTracer('dijkportaal', version);
  const current = new AsyncLocalStorage<Context>();

  const traceRequests = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const contexts = new WeakMap<FastifyRequest, Context>();
    fastify.addHook('onRequest', (request, _reply, done) => {
      const { method, id, routeOptions } = request;
      const { url: route } = routeOptions;
      const attributes: Attributes = { 'http.request.method': method, 'dijkportaal.request_id': id };
      if (route !== undefined) attributes['http.route'] = route;
      const name = route === undefined ? method : `${method} ${route}`;
      // No trace is continued: the header that identifies it would come from a visitor.
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      contexts.set(request, context);
      current.run(context, done);
    });
    fastify.addHook('onResponse', (request, { statusCode }, done) => {
      const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  };

  const traceCall = (message: unknown) => {
    const { system, operation, statement, result, startedAt, endedAt } = message as FinishedCall;
    const parent = current.getStore();
    // A worker queries the database for work twice a second.
    if (parent === undefined && system === 'database') return;
    const attributes: Attributes = { 'peer.service': system, 'dijkportaal.operation': operation };
    if (statement !== undefined) {
      attributes['db.system.name'] = 'postgresql';
      attributes['db.query.text'] = statement.slice(0, maxStatementLength);
    }
    if (result !== 'ok') attributes['error.type'] = result;
    // By the clock of the request's span, which may be adjusted in between; that of the call is monotonic.
    const endTime = Date.now();
    const startTime = endTime - (endedAt - startedAt);
    const span = tracer.startSpan(
      `${system} ${operation}`,
      { kind: SpanKind.CLIENT, attributes, startTime },
      parent ?? ROOT_CONTEXT,
    );
    if (result !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  };

  subscribe('fastify.initialization', traceRequests);
  subscribe(finishedCalls.name, traceCall);
  return {
    /** Sends the remaining spans, for at most three seconds. */
    async stop() {
      unsubscribe('fastify.initialization', traceRequests);
      unsubscribe(finishedCalls.name, traceCall);
      const timeout = AbortSignal.timeout(shutdownTimeoutMs);
      const timedOut = new Promise((resolve) => timeout.addEventListener('abort', resolve));
      await Promise.race([provider.shutdown().catch(() => {}), timedOut]);
    },
  };
}

/** The exporter, which logs once that the receiver is unreachable, and once that it responds again. */
function openExporter({ endpoint }: TraceSettings, log: (line: string) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
  });
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isAway) log(`traces are not accepted: ${result.error?.message}`);
        if (!hasFailed && isAway) log('traces are accepted again');
        isAway = hasFailed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
