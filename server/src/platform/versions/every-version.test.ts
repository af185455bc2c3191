import { expect, test } from 'vitest';
import { listEndpoints } from '../../../test/endpoints.ts';
import { shapeOf } from '../schema-walk.ts';

/* A field that staff write and the version does not have is overwritten without a 412: it has to be in it, or here. */

/** Where the version has what is written in a field, or why it need not. */
const elsewhere: Record<string, Record<string, string>> = {
  '/api/users/': {
    zones: 'in `profile`',
    password: 'nobody can read it',
    confirm_password: 'nobody can read it',
  },
  '/api/profiles/': { user: 'only when it is made' },
  '/api/sites/': { manual_upload: 'in `manual`', video_upload: 'in `video`', mfa_video_upload: 'in `mfa_video`' },
  '/api/newsletters/': { image_upload: 'in `image`', featured_image: 'in `image`' },
  '/api/newsletter-templates/': { newsletter: 'only the newsletter that it is made from' },
  '/api/designs/': {
    uploads: 'in `files`',
    file_order: 'in `files`',
    file_details: 'in fields of `files`',
    without_texts: 'only a line of the audit log',
  },
  '/api/documents/': {
    uploads: 'in `files`',
    file_order: 'in `files`',
    file_details: 'in fields of `files`',
    without_texts: 'only a line of the audit log',
  },
  '/api/contact-persons/': { photo_upload: 'in `photo`' },
  '/api/works/': { mail: 'only whether this save is mailed' },
  '/api/news/': {
    image_upload: 'in `image`',
    featured_image: 'in `image`',
    pdf_upload: 'in `pdf`',
    pdf_file: 'in `pdf`',
    file_details: 'in fields of `image`',
  },
};

/** Objects that need no version, and why. */
const without: Record<string, string> = {
  '/api/messages/:id/': 'only its sender changes it',
};

const saves = (await listEndpoints()).filter(
  ({ method, url, version }) =>
    ['PUT', 'PATCH'].includes(method) || (version !== undefined && method === 'POST' && !url.includes(':id')),
);

test.each(saves.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
  '%s writes nothing that is not in the version',
  (_name, { url, version = [], body, files = {} }) => {
    if (Object.hasOwn(without, url) && version.length === 0) return;
    const versioned = new Set(version.map((field) => field.split('.')[0]));
    const written = [...Object.keys(shapeOf(body)), ...Object.keys(files)];
    const known = Object.keys(elsewhere[url.replace(':id/', '')] ?? {});
    expect(written.filter((field) => !versioned.has(field) && !known.includes(field))).toEqual([]);
  },
);

test('no exception is superfluous', () => {
  const urls = new Set<string>(saves.map(({ url }) => url));
  expect(Object.keys(without).filter((url) => !urls.has(url))).toEqual([]);
  const written = new Set(
    saves.flatMap(({ url, body, files = {} }) =>
      [...Object.keys(shapeOf(body)), ...Object.keys(files)].map((field) => `${url.replace(':id/', '')} ${field}`),
    ),
  );
  const listed = Object.entries(elsewhere).flatMap(([url, fields]) =>
    Object.keys(fields).map((field) => `${url} ${field}`),
  );
  expect(listed.filter((field) => !written.has(field))).toEqual([]);
});
