import { randomUUID } from 'node:crypto';

export interface FormFile {
  name: string;
  content: Buffer | string;
  /** The type that the sender claims; the portal ignores it. */
  type?: string;
}

type FormValue = string | number | boolean | FormFile | (string | number | FormFile)[];

/** Body and headers of a form (multipart/form-data) for `portal.call`; a list becomes a repeated field. */
export function formOf(fields: Record<string, FormValue>): { body: Buffer; headers: Record<string, string> } {
  const parts = Object.entries(fields).flatMap(([field, value]) =>
    [value].flat().map((one) => (isFile(one) ? filePart(field, one) : fieldPart(field, String(one)))),
  );
  return rawForm(parts);
}

/** A form of raw parts, headers included, to send what no well-behaved client would. */
export function rawForm(parts: Buffer[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----form${randomUUID()}`;
  const body = Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export function fieldPart(field: string, value: string): Buffer {
  return Buffer.from(`Content-Disposition: form-data; name="${escape(field)}"\r\n\r\n${value}`);
}

/** One file of a form, its name encoded as browsers do. */
export function filePart(field: string, { name, content, type = 'application/octet-stream' }: FormFile): Buffer {
  const head = `Content-Disposition: form-data; name="${escape(field)}"; filename="${escape(name)}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content)]);
}

const escape = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

function isFile(value: string | number | boolean | FormFile): value is FormFile {
  return typeof value === 'object';
}
