import { fileKinds, type PortalFile } from '@dijkportaal/contract/files';
import type { Received } from '@dijkportaal/contract/platform/extension';

/** A file of a response. Servers give its type as a MIME type or as an extension, and not always a size. */
export function readFile(received: Received<typeof PortalFile>): PortalFile {
  return {
    ...received,
    file_type: mimeTypeOf(received.file_type),
    thumbnail: received.thumbnail ?? null,
    widths: received.widths ?? [],
    size: received.size ?? 0,
    is_checking: received.is_checking ?? false,
    caption: received.caption ?? '',
    alt: received.alt ?? '',
    is_cover: received.is_cover ?? false,
    replaced_at: received.replaced_at ?? null,
    change: received.change ?? '',
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

/** A file that has only a URL, as from a server without extensions; null if there is none. */
export function readFileOrUrl(
  file: Received<typeof PortalFile> | null | undefined,
  url: string | null,
  thumbnail: string | null = null,
): PortalFile | null {
  if (file !== undefined) return file && readFile(file);
  return url ? fileAt(url, thumbnail) : null;
}

/** It has no id, 0, and cannot be deleted separately. */
function fileAt(url: string, thumbnail: string | null): PortalFile {
  const name = decodeName(new URL(url, location.href).pathname.split('/').at(-1) ?? '');
  const file_type = mimeTypeOf(name.split('.').at(-1) ?? '');
  return {
    id: 0,
    file: url,
    file_name: name,
    file_type,
    size: 0,
    thumbnail,
    widths: [],
    is_checking: false,
    caption: '',
    alt: '',
    is_cover: false,
    replaced_at: null,
    change: '',
    created_at: '',
  };
}

/** A percent sign in a name is not always an escape. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
