import path from 'node:path';
import type { Backend } from './backend.ts';
import { json } from './bodies.ts';
import { specify } from './calls.ts';
import { notFound } from './refusals.ts';
import type { Store, StoredFile } from './store.ts';

/** The address of a file, which works in an `<img>`; null if there is none. */
export const addressOf = (file: StoredFile | null) =>
  file === null ? null : `/media/${file.key}/${encodeURIComponent(file.name)}`;

/** A file with the fields of section 3. */
export function showFile({ switches }: Backend, file: StoredFile): object {
  const { id, name, type, created_at } = file;
  return {
    id,
    file: addressOf(file),
    file_name: name,
    file_type: switches.fileTypes === 'mime' ? type : path.extname(name).slice(1),
    created_at,
    thumbnail: type.startsWith('image/') ? addressOf(file) : null,
  };
}

/** Stores a received file with an id. */
export const storeFile = (store: Store, file: Omit<StoredFile, 'id'>): StoredFile => ({ ...file, id: store.nextId() });

/** The content of files, deleting them, and the downloads of wishes and contact moments. */
export function specifyFiles(backend: Backend): void {
  const { app, store } = backend;

  app.get('/media/:key/:name', async (request, reply) => {
    const { key } = request.params as { key: string };
    const file = allFiles(store).find((each) => each.key === key);
    if (file === undefined) throw notFound();
    const isDownload = !/^(image\/(jpeg|png|gif|webp)|application\/pdf)$/.test(file.type);
    return reply
      .type(file.type)
      .header(
        'content-disposition',
        `${isDownload ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .send(file.bytes);
  });

  specify(backend, { method: 'DELETE', path: '/api/files/:id/', access: 'staff' }, ({ id }) => {
    const owner = publicationsOf(store).find(({ files }) => files.some((file) => file.id === id));
    if (owner === undefined) throw notFound();
    owner.files = owner.files.filter((file) => file.id !== id);
  });

  const body = json('guid');
  for (const kind of ['document', 'image']) {
    const path = `/api/download-${kind}/`;
    specify(backend, { method: 'POST', path, access: 'signed-in', body }, ({ body }) => {
      const file = store.attachments.get(body.text('guid'));
      if (file === undefined || file.type.startsWith('image/') !== (kind === 'image')) throw notFound();
      return { file_data: file.bytes.toString('base64'), file_name: file.name };
    });
  }
}

const publicationsOf = ({ designs, documents }: Store) => [...designs.values(), ...documents.values()];

function allFiles(store: Store): StoredFile[] {
  const single = [...store.news.values(), ...store.newsletters.values()].flatMap((item) => [
    item.image,
    'pdf' in item ? item.pdf : null,
  ]);
  return [...publicationsOf(store).flatMap(({ files }) => files), ...single.filter((file) => file !== null)];
}
