const office: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const signatures: [mime: string, offset: number, bytes: string][] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
];

/** The type by the first bytes. Only for office files, which are all ZIP, the name tells which. */
export function detectMime(bytes: Uint8Array, name: string): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const found = signatures.find(([, offset, text]) => start.startsWith(text, offset))?.[0];
  if (found !== undefined) return found;
  if (start.startsWith('PK\x03\x04')) return office[extensionOf(name)] ?? 'application/zip';
  return 'application/octet-stream';
}

/** `.pdf`, or '' where a name has none that is plain. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '';
}
