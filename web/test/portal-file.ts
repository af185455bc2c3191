import type { PortalFile } from '@dijkportaal/contract/files';

/** A published picture, with the given properties. */
export function portalFile(about: Partial<PortalFile> & { id: number }): PortalFile {
  const { id } = about;
  return {
    file: `/api/files/${id}/file/foto-${id}.jpg`,
    file_name: `foto-${id}.jpg`,
    file_type: 'image/jpeg',
    size: 2_400_000,
    thumbnail: `/api/files/${id}/thumbnail/foto-${id}.jpg`,
    widths: [],
    is_checking: false,
    caption: '',
    alt: '',
    is_cover: false,
    created_at: '2026-11-02T10:00:00Z',
    replaced_at: null,
    change: '',
    ...about,
  };
}
