import type { IncomingMessage } from 'node:http';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import { acceptedTypes, fileKinds } from '@dijkportaal/contract/files';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { auditOrigin, recordEvent } from '../audit/audit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/db.ts';
import { fieldError, formError, HttpError } from '../errors.ts';
import type { IncomingFile, Place } from '../files/receive-file.ts';
import type { ReceivedFile } from '../files/receive-file.ts';
import type { Scanner } from '../files/scanner.ts';
import { keysOf, type FileStore } from '../files/store.ts';
import { openTemporaryFiles } from '../files/temporary.ts';
import { countEvent } from '../measure.ts';
import { readFields } from './form-fields.ts';
import { textAsFile } from '../versions/write-back.ts';
import type { Actor } from '../http/access.ts';
import { refuseUnstorable } from '../http/validation.ts';

/** What a form may contain: the fields of the body, and files by field. */
export interface FormShape {
  body: z.core.$ZodType | undefined;
  /** Fields that clients send back with an object; those of files as text. */
  readOnly: Record<string, z.core.$ZodType>;
  files: NonNullable<Endpoint['files']>;
  bodyLimit: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If missing, only JSON may be sent. */
    form?: FormShape;
  }
  interface FastifyRequest {
    /** Files of a form by field; null before the handler gets them, and if there was no form. */
    received: Record<string, ReceivedFile[]> | null;
    discardReceived(): Promise<void>;
  }
}

const megabyte = 1_048_576;
/** All files of one form together. The web app sends each file in its own form. */
const maxFormBytes = 600 * megabyte;
const maxFields = 2000;
const idleTimeoutMs = 60_000;

interface FormServices {
  config: Config;
  db: Db;
  store: FileStore;
  scanner: Scanner;
  /** The keys that a row refers to, which are not to be removed. */
  keysInUse: (keys: string[]) => Promise<Set<string>>;
  /** Called before files of somebody are received. Throws 429 for too many. */
  countUpload: (actor: Actor) => Promise<void>;
}

/**
 * Makes endpoints accept forms (multipart/form-data) as well as JSON. Files are streamed, checked and stored one at a
 * time, after the caller was checked; if anything fails later, they are removed from the store.
 */
export async function acceptForms(app: FastifyInstance, services: FormServices): Promise<void> {
  const { config, db, store, scanner, keysInUse, countUpload } = services;
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: Infinity, fieldNameSize: 100, fields: maxFields, parts: maxFields + 60, headerPairs: 50 },
  });
  app.decorateRequest('received', null);
  app.decorateRequest('discardReceived', async function discard(this: FastifyRequest) {
    const files = Object.values(this.received ?? {}).flat();
    this.received = null;
    const keys = files.flatMap(keysOf);
    if (keys.length === 0) return;
    try {
      const used = await keysInUse(keys);
      for (const key of keys) if (!used.has(key)) await store.remove(key);
    } catch (error) {
      // The daily job finds them as objects without a row.
      this.log.error({ err: { message: (error as Error).message } }, 'files of a failed call are not removed yet');
    }
  });
  app.addHook('preValidation', async (request) => {
    const { form } = request.routeOptions.config;
    if (request.body instanceof URLSearchParams) {
      request.body = form === undefined ? undefined : readUrlEncoded(request.body, form);
      refuseUnstorable(request.body);
    }
    if (!request.isMultipart()) {
      for (const field of Object.keys(form?.files ?? {})) {
        if (!Object.hasOwn(form?.readOnly ?? {}, field)) refuseText(field, (request.body as Body | null)?.[field]);
      }
      return;
    }
    if (form === undefined) throw new HttpError(415, { detail: 'Verstuur de gegevens als JSON.' });
    refuseTooLarge(request.raw, form);
    const { actor } = request;
    if (actor !== null && Object.keys(form.files).length > 0) await countUpload(actor);
    const temporary = openTemporaryFiles(config.files.uploadFolder);
    const stopWatching = watchSilence(request.raw);
    request.received = Object.fromEntries(Object.keys(form.files).map((field) => [field, []]));
    try {
      request.body = await readForm(request, form, (part) =>
        receivePart(
          part,
          request.received ?? {},
          { form, isStaff: actor?.isStaff ?? false },
          {
            scanner,
            store,
            temporary,
            onVirus: (name) => recordVirus(db, request, name),
          },
        ),
      );
      refuseUnstorable(request.body);
    } catch (error) {
      throw isAboutForm(error as Error) ? formError(400, unreadable) : error;
    } finally {
      stopWatching();
      await temporary.close();
    }
  });
  app.addHook('onError', async (request) => {
    if (request.received !== null) await request.discardReceived();
  });
}

async function recordVirus(db: Db, request: FastifyRequest, name: string): Promise<void> {
  const object = `${request.method} ${request.routeOptions.url ?? ''}` as AuditObject;
  await recordEvent(db, {
    ...auditOrigin(request),
    action: 'file.refuse',
    object,
    result: 'failure',
    details: { file: name, reason: 'virus' },
  });
}

/** The fields of a form without files (application/x-www-form-urlencoded). */
function readUrlEncoded(form: URLSearchParams, { body, readOnly }: FormShape): Record<string, unknown> {
  if (form.size > maxFields) throw formError(400, unreadable);
  const fields = new Map<string, string[]>();
  for (const name of form.keys()) {
    refuseName({ fieldname: name });
    if (!fields.has(name)) fields.set(name, form.getAll(name));
  }
  return readFields(body, fields, readOnly);
}

async function readForm(
  request: FastifyRequest,
  form: FormShape,
  receive: (part: MultipartFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, string[]>();
  let bytes = 0;
  for await (const part of request.parts({ limits: { fieldSize: form.bodyLimit } })) {
    refuseName(part);
    if (part.type === 'file') {
      await receive(part);
      continue;
    }
    const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
    if (Object.hasOwn(form.files, part.fieldname) && !Object.hasOwn(form.readOnly, part.fieldname)) {
      refuseText(part.fieldname, value);
      continue;
    }
    bytes += part.fieldname.length + value.length;
    if (part.valueTruncated || bytes > form.bodyLimit) throw new HttpError(413, tooLarge);
    const values = fields.get(part.fieldname);
    if (values === undefined) fields.set(part.fieldname, [value]);
    else values.push(value);
  }
  return readFields(form.body, fields, form.readOnly);
}

async function receivePart(
  part: MultipartFile,
  received: Record<string, ReceivedFile[]>,
  { form, isStaff }: { form: FormShape; isStaff: boolean },
  place: Place,
): Promise<void> {
  const { fieldname: field, file } = part;
  // undefined if the sender omits it, whatever the type says.
  const filename = (part.filename as string | undefined) ?? '';
  const allowed = form.files[field];
  if (allowed === undefined) {
    throw fieldError(field, 'In dit veld kan geen bestand.');
  }
  // What a browser sends for a field without a chosen file.
  if (filename === '') return drain(part);
  const files = (received[field] ??= []);
  if (files.length >= allowed.max) {
    const limit = allowed.max === 1 ? 'één bestand' : `${allowed.max} bestanden`;
    throw fieldError(field, `Kies er maximaal ${limit}.`);
  }
  const accepts = isStaff ? allowed.accepts : (allowed.fromResidents ?? allowed.accepts);
  const incoming: IncomingFile = { field, accepts, name: filename, content: file };
  // The libraries for pictures are large: a portal starts sooner without them.
  const { receiveFile } = await import('../files/receive-file.ts');
  files.push(await measureUpload(() => receiveFile(incoming, place)));
}

async function measureUpload(receive: () => Promise<ReceivedFile>): Promise<ReceivedFile> {
  try {
    const received = await receive();
    countEvent('upload', { result: received.state === 'ready' ? 'stored' : 'unscanned' });
    return received;
  } catch (error) {
    const isRefusal = error instanceof HttpError && error.statusCode < 500;
    countEvent('upload', { result: isRefusal ? 'refused' : 'failed' });
    throw error;
  }
}

type Body = Record<string, unknown>;

/** Throws 400 for a text in a field for a file; an empty one is a field in which no file was chosen. */
function refuseText(field: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  throw new HttpError(400, Object.fromEntries([textAsFile(field)]));
}

async function drain({ file, fieldname }: MultipartFile): Promise<void> {
  let bytes = 0;
  for await (const chunk of file) bytes += (chunk as Buffer).length;
  if (bytes > 0) throw fieldError(fieldname, 'Het bestand heeft geen naam.');
}

function refuseName({ fieldname }: Pick<Multipart, 'fieldname'>): void {
  const isStrange = fieldname === '' || fieldname in Object.prototype || /\p{Cc}|^prototype$/u.test(fieldname);
  if (isStrange) throw formError(400, 'Deze aanvraag is niet geldig.');
}

/** By the headers, so that the body need not be read. */
function refuseTooLarge({ headers }: IncomingMessage, form: FormShape): void {
  const files = Object.values(form.files).map(
    ({ max, accepts }) => max * Math.max(...acceptedTypes[accepts].map((type) => fileKinds[type].maxBytes)),
  );
  const maxBytes =
    form.bodyLimit +
    megabyte +
    Math.min(
      maxFormBytes,
      files.reduce((sum, one) => sum + one, 0),
    );
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new HttpError(413, tooLarge);
}

/** The parser's own errors; its limit errors are about the number of fields. */
const isAboutForm = ({ code, message }: Error & { code?: string }) =>
  /^(FST_|ECONNRESET|ABORT_ERR|ERR_STREAM_PREMATURE_CLOSE)/.test(code ?? '') ||
  /multipart|terminated early|boundary|malformed/i.test(message);

const unreadable = 'Dit formulier kan niet worden gelezen: het is onvolledig of heeft te veel velden.';
const tooLarge = { detail: 'Dit is te groot om te versturen.' };

/** Aborts a request when the sender stops sending; the time we take to process what arrived does not count. */
function watchSilence(request: IncomingMessage): () => void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const isSilent = request.socket.bytesRead === seen && request.readableFlowing === true && !request.complete;
    if (isSilent) request.destroy();
    seen = request.socket.bytesRead;
  }, idleTimeoutMs);
  timer.unref();
  return () => clearInterval(timer);
}
