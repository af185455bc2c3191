import { createHash, createVerify, type KeyObject } from 'node:crypto';

/** The signature of a mail (RFC 6376, relaxed/relaxed): its tags, and the headers it covers. */
export function readDkimSignature(mail: Buffer, publicKey: KeyObject) {
  const raw = mail.toString('latin1');
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const body = raw.slice(head.length + 4);
  const lines = head.split(/\r\n(?![ \t])/);
  const field = lines.find((line) => /^dkim-signature:/i.test(line)) ?? '';
  const tags = Object.fromEntries(
    field
      .replace(/^[^:]*:/, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, '')]),
  ) as Record<string, string>;
  const signed = tags['h']?.split(':') ?? [];
  const covered = signed.map((name) =>
    relax(lines.findLast((line) => line.toLowerCase().startsWith(`${name}:`)) ?? ''),
  );
  const unsigned = relax(field.replace(/b=[^;]*$/, 'b='));
  const check = createVerify('rsa-sha256').update([...covered, unsigned].join('\r\n'), 'latin1');
  const bodyHash = createHash('sha256').update(relaxBody(body), 'latin1').digest('base64');
  /** Whether body and headers match the signature. */
  const isIntact = bodyHash === tags['bh'] && check.verify(publicKey, tags['b'] ?? '', 'base64');
  return { tags, signed, isIntact };
}

const relaxBody = (body: string) =>
  body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(' \r\n', '\r\n')
    .replace(/(\r\n)*$/, '\r\n');

function relax(line: string): string {
  const name = line.slice(0, line.indexOf(':'));
  const value = line
    .slice(name.length + 1)
    .replaceAll('\r\n', '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
  return `${name.toLowerCase()}:${value}`;
}
