import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import helmet from 'helmet';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { demoMap, isThisMachine, type Config } from '../config.ts';
import { isDatabaseAway, isLockedByOther } from '../database/db.ts';
import { isApi } from './access.ts';
import { beingSaved, formError, HttpError, notFound, plainError, withoutSecrets } from '../errors.ts';
import { compileSerializer } from './serializer.ts';
import { prepareStopping } from './stopping.ts';
import { compileValidator, fieldErrors, unstorableFields, refuseUnstorable } from './validation.ts';

const oneMegabyte = 1_048_576;
/** For a form with large files on a slow line; other bodies have `bodyTimeoutMs`. */
const requestTimeoutMs = 3_600_000;
const bodyTimeoutMs = 60_000;
/** How long a refused body is still read, so that the sender gets the response instead of a broken connection. */
const drainTimeoutMs = 5_000;

/** The bare server: limits, headers, compression, validation and a single place that turns errors into responses. */
export async function createServer(config: Config, logger: FastifyServerOptions['logger']): Promise<FastifyInstance> {
  const trusted = config.trustProxy;
  const app: FastifyInstance = fastify({
    logger: logger ?? false,
    // A line per request would contain URLs with search terms; errors are logged with their request id.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: oneMegabyte,
    trustProxy: typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during the shutdown is answered, not refused.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // A URL that cannot be decoded, or is too long, would get Fastify's own response, without security headers.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/api/not-found/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  const securityHeaders = listSecurityHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    globalDecompression: false,
  });
  readBodies(app);
  limitSlowBodies(app);
  prepareStopping(app);
  refuseAmbiguous(app);
  refuseOtherHosts(app, config);
  app.addHook('onRequest', async (request, reply) => {
    // By route too, because the URL of the same route may be spelled differently.
    if (isApi(request.routeOptions.url ?? '') || isApi(request.url)) reply.header('cache-control', 'no-store');
  });
  app.addHook('preValidation', async (request) => {
    if (unstorableFields(request.params).length > 0) throw notFound();
    refuseUnstorable(request.query, request.body);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode, body, headers } = toHttpError(error, request);
    if (statusCode >= 500) {
      // The route, because a URL may contain names and search terms.
      const { method, routeOptions } = request;
      const facts = { method, route: routeOptions.url, status: statusCode, duration_ms: Math.round(reply.elapsedTime) };
      request.log.error({ ...facts, err: withoutSecrets(error) }, 'request failed');
    }
    return reply.code(statusCode).headers(headers).send(body);
  });
  return app;
}

/**
 * Refuses two `Host` headers, because a proxy may read the other one (RFC 9112, 3.2), and TRACE, which nobody needs.
 */
function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, raw }) => {
    const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw formError(400, 'Deze aanvraag is niet geldig.');
    if (method !== 'TRACE') return;
    const allow = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
    throw new HttpError(405, { detail: 'Deze methode is niet toegestaan.' }, { allow });
  });
}

/**
 * Answers 421 (RFC 9110, 15.5.20) to another host name, so that no other site can pose as the portal. The names of this
 * machine are for the proxy in front; health checks may use an address.
 */
function refuseOtherHosts(app: FastifyInstance, { publicHost }: Config): void {
  if (publicHost === null) return;
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const name = (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();
    if (name === publicHost || isThisMachine(name) || routeOptions.url?.startsWith('/health/')) return;
    throw new HttpError(421, { detail: 'Dit adres hoort niet bij dit portaal.' });
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Bodies are JSON or a form. An empty one counts as none: some clients send the header of JSON without a body, as on logout. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  // Its fields are read by the schema, see `acceptForms`.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, new URLSearchParams(body)),
  );
}

/** Aborts requests that occupy a connection: bodies that do not arrive, or arrive after the response. */
function limitSlowBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (hasBody(raw) && !isForm(raw)) abortUnlessComplete(raw, bodyTimeoutMs);
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!hasBody(raw) || raw.complete) return;
    raw.unpipe();
    raw.resume();
    abortUnlessComplete(raw, drainTimeoutMs);
  });
}

function abortUnlessComplete(request: IncomingMessage, milliseconds: number): void {
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, milliseconds);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isForm = ({ headers }: IncomingMessage) => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Those of helmet, computed once: they are the same for every response. */
function listSecurityHeaders(config: Config): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config) },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

/** The strictest policy that the portal runs under; only the base map adds a host. */
function contentPolicy({ baseMap }: Config): Record<string, string[]> {
  const mapHosts =
    baseMap.kind === 'tiles' && baseMap !== demoMap ? [new URL(baseMap.url.replaceAll(/[{}]/g, '')).origin] : [];
  if (baseMap.kind === 'google') mapHosts.push('https://tile.googleapis.com');
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', ...mapHosts],
    connectSrc: ["'self'", ...(baseMap.kind === 'google' ? mapHosts : [])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'self'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
  };
}

function toHttpError(error: FastifyError, { method, routeOptions }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  // An impossible id gets the same response as one that does not exist.
  if (error.validationContext === 'params') return notFound();
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldErrors(error.validation);
    return routeOptions.config.plainErrors
      ? plainError(400, Object.values(errors)[0]?.[0] ?? '')
      : new HttpError(400, errors);
  }
  if (/^(PUT|PATCH|DELETE)$/.test(method) && isLockedByOther(error)) return beingSaved();
  if (isDatabaseAway(error)) {
    const detail = 'De gegevens zijn even niet bereikbaar. Probeer het over een minuut opnieuw.';
    return new HttpError(503, { detail }, { 'retry-after': '10' });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) {
    return formError(400, 'Dit is geen geldige JSON.');
  }
  switch (error.statusCode) {
    case 413:
      return new HttpError(413, { detail: 'Dit is te groot om te versturen.' });
    case 415:
      return new HttpError(415, { detail: 'Verstuur de gegevens als JSON of als formulier.' });
    case 400:
      return formError(400, 'Deze aanvraag is niet geldig.');
    // @fastify/static refuses a path outside its folder with 403.
    case 403:
    case 404:
      return notFound();
    default:
      return new HttpError(500, { detail: 'Er ging iets mis. Probeer het later opnieuw.' });
  }
}
