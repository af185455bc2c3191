import { fileKinds, type PortalFile } from '@dijkportaal/contract/files';
import type { Received } from '@dijkportaal/contract/platform/extension';

/** A file of a response. Servers give its type as a MIME type or as an extension, and not always a size. */
export function readFile(received: Received<typeof PortalFile>): PortalFile {
  return {
    ...received,
    file_type: mimeTypeOf(received.file_type),
    thumbnail: received.thumbnail ?? null,
    size: received.size ?? 0,
    is_checking: received.is_checking ?? false,
  };
}

function mimeTypeOf(type: string): string {
  if (type.includes('/')) return type === 'image/jpg' ? 'image/jpeg' : type;
  const extension = type.replace(/^\./, '').toLowerCase();
  const known = Object.entries(fileKinds).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return known?.[0] ?? 'application/octet-stream';
}

/** A file of which a server gives only the URL. It has no id, 0, and cannot be deleted by itself. */
export function fileAt(url: string, thumbnail: string | null): PortalFile {
  const name = decodeURIComponent(new URL(url, location.href).pathname.split('/').at(-1) ?? '');
  const file_type = mimeTypeOf(name.split('.').at(-1) ?? '');
  return { id: 0, file: url, file_name: name, file_type, size: 0, thumbnail, is_checking: false, created_at: '' };
}
