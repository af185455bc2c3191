import { parse } from 'content-disposition';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Accepts } from '@dijkportaal/contract/files';
import { listEndpoints, pathOf } from '../../test/endpoints.ts';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import {
  docx,
  drawing,
  movingGif,
  mp4,
  page,
  pdf,
  pdfOfPictures,
  photoWithPlace,
  picture,
  pngOfSize,
  program,
  zip,
} from '../../test/sample-files.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { files } from '../schema/files.ts';

const [png, jpeg, webp] = await Promise.all([picture('png'), picture('jpeg'), picture('webp')]);
const endpoints = await listEndpoints();
const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const send = (name: string, content: Buffer | string, type?: string) =>
  upload(portal, staff.access, { name, content, ...(type && { type }) });

async function bytesAt(address: string): Promise<Buffer> {
  const response = await portal.app.inject({ method: 'GET', url: address });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const prolog = `\ufeff<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg [<!ENTITY dijk ">">]>\n<!-- dijk -->\n`;

const [hugePng, largePng] = [await pngOfSize(100_000, 100_000), await pngOfSize(19_000, 19_000)];

describe('an upload', () => {
  test.each([
    ['foto.jpg', [2400, 1200], [960, 1600]],
    ['staand.jpg', [1200, 3000], [960, 1200]],
    ['klein.webp', [700, 500], [700]],
    ['pictogram.png', [480, 480], []],
  ] as const)('of the picture %s is also stored in widths for screens', async (name, [width, height], widths) => {
    const { body } = await send(name, await picture(name.split('.')[1] as 'png', { width, height }));
    expect(body.widths).toEqual(widths);
    for (const shown of widths) {
      const drawn = await sharp(await bytesAt(`${body.thumbnail}&w=${shown}`)).metadata();
      expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', shown, Math.round((shown * height) / width)]);
    }
  });

  test('of an animated picture is not stored in widths, which would not be animated', async () => {
    const frames = Buffer.alloc(1000 * 1200 * 3, 200).fill(20, 1000 * 600 * 3);
    const moving = await sharp(frames, { raw: { width: 1000, height: 1200, channels: 3, pageHeight: 600 } })
      .webp()
      .toBuffer();
    const { body } = await send('beweging.webp', moving);
    expect([body.thumbnail, body.widths]).toEqual([expect.any(String), []]);
  });

  test.each([
    ['foto.jpg', jpeg, 'image/jpeg', true],
    ['foto.JPEG', jpeg, 'image/jpeg', true],
    ['plan.png', png, 'image/png', true],
    ['plan.webp', webp, 'image/webp', true],
    ['beeld.gif', movingGif(3), 'image/gif', true],
    ['ontwerp.pdf', pdf, 'application/pdf', true],
    ['brief.docx', docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
    ['alles.zip', zip, 'application/zip', false],
    ['film.mp4', mp4, 'video/mp4', false],
    ['tekening.svg', drawing, 'image/svg+xml', false],
    ['tekening-met-proloog.svg', prolog + drawing, 'image/svg+xml', false],
    ['lijst.csv', 'naam;plaats\r\nKolk;Wijk', 'text/csv', false],
    ['lijst-oud.csv', Buffer.from('naam;beëindigd\r\n', 'latin1'), 'text/csv', false],
    ['notitie.txt', 'Een notitie.', 'text/plain', false],
  ])('of %s is stored with its real type, whatever the client claims', async (name, content, type, hasThumbnail) => {
    const { status, body } = await send(name, content, 'text/html');
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        file: expect.stringContaining('/file/'),
        file_name: name,
        file_type: type,
        size: expect.any(Number),
        thumbnail: hasThumbnail ? expect.stringContaining('/thumbnail/') : null,
        widths: [],
        is_checking: false,
        caption: '',
        alt: '',
        is_cover: false,
        replaced_at: null,
        change: '',
        created_at: expect.any(String),
      },
    ]);
    expect((await bytesAt(body.file)).length).toBe(body.size);
    if (hasThumbnail) {
      const { format, width, height } = await sharp(await bytesAt(body.thumbnail)).metadata();
      expect([format, Math.max(width, height) <= 480]).toEqual(['webp', true]);
    }
    expect((await countFiles(portal)).temporary).toBe(0);
  });

  test('of a PDF that cannot be rendered is stored without a thumbnail', async () => {
    const { status, body } = await send('stuk.pdf', '%PDF-1.7\nniets');
    expect([status, body.thumbnail]).toEqual([200, null]);
  });

  test('of a PDF that would take gigabytes is stored without a thumbnail, and others need not wait', async () => {
    const bomb = pdfOfPictures(8);
    const before = process.memoryUsage.rss();
    const state = { isDone: false };
    const slow = send('bom.pdf', bomb).finally(() => (state.isDone = true));
    const others = await Promise.all([send('notitie.txt', 'tekst'), send('plan.png', png), send('brief.docx', docx())]);
    expect(state.isDone).toBe(false);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { status, body } = await slow;
    expect([status, body.thumbnail, body.file_type]).toEqual([200, null, 'application/pdf']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576);
    expect((await send('ontwerp.pdf', pdf)).body.thumbnail).toContain('/thumbnail/');
  });

  test('without a file is refused', async () => {
    for (const form of [formOf({}), formOf({ file: { name: '', content: '' } }), { body: {} }]) {
      const { status, body } = await portal.call('POST', '/api/uploads/', { token: staff.access, ...form });
      expect([status, body]).toEqual([400, { file: ['Kies een bestand.'] }]);
    }
  });

  test('is in the audit log', async () => {
    const { body } = await send('gelogd.txt', 'tekst');
    const { rows } = await portal.pool.query(
      `select actor_id, details from audit_log where action = 'file.upload' and object = $1`,
      [`file ${body.id}`],
    );
    expect(rows).toEqual([{ actor_id: staff.id, details: { file: 'gelogd.txt' } }]);
  });
});

describe('a file with a false type', () => {
  test.each([
    ['a renamed program', 'foto.png', program],
    ['a program', 'zet-klaar.exe', program],
    ['a program behind a double extension', 'brief.pdf.exe', program],
    ['a PDF with a double extension', 'brief.exe.pdf', pdf],
    ['HTML as a PDF', 'brief.pdf', page],
    ['HTML', 'brief.html', page],
    ['HTML for a server', 'brief.shtml', page],
    ['HTML as text', 'brief.txt', page],
    ['HTML as CSV', 'brief.csv', `\ufeff${page}`],
    ['HTML as SVG', 'brief.svg', page],
    ['HTML after an SVG in a comment', 'brief.svg', `<!-- ${drawing} -->${page}`],
    ['an SVG in a comment without an end', 'tekening.svg', `<!-- ${drawing}`],
    ['comments without an end, in great number', 'tekening.svg', '<!--'.repeat(8000)],
    ['SVG as a PNG', 'tekening.png', drawing],
    ['SVG as a JPEG', 'tekening.jpg', drawing],
    ['a PNG as a PDF', 'plan.pdf', png],
    ['a PDF as a PNG', 'plan.png', pdf],
    ['a PNG as a JPEG', 'plan.jpg', png],
    ['an archive as a text document', 'brief.docx', zip],
    ['a document with macros', 'brief.docx', docx({ macros: true })],
    ['a document with macros by its own name', 'brief.docm', docx({ macros: true })],
    ['a PDF after an archive', 'plan.pdf', Buffer.concat([zip, pdf])],
    ['a program as text', 'lijst.csv', program],
    ['a script as text', 'lijst.txt', '#!/bin/sh\nrm -rf /'],
    ['a name with reversed text', 'foto\u202Egnp.exe', program],
    ['a name without an extension', 'foto', png],
    ['a name that is only an extension', '.png', png],
    ['half a PNG', 'half.png', png.subarray(0, 40)],
    ['nothing', 'leeg.pdf', ''],
    ['a PNG that claims 100,000 by 100,000', 'groot.png', hugePng],
    ['a PNG that claims 19,000 by 19,000', 'groot.png', largePng],
    ['a GIF of 10,000 frames', 'veel.gif', movingGif(10_000)],
  ])('%s is refused at its field and not stored', async (_name, name, content) => {
    const before = await countFiles(portal);
    const { status, body } = await send(name, content);
    expect([status, Object.keys(body)]).toEqual([400, ['file']]);
    expect(body.file[0]).toMatch(/^Het bestand ‘.*\.$/);
    expect(await countFiles(portal)).toEqual({ ...before, temporary: 0 });
  });

  const megabyte = 1_048_576;
  const isSmall = ({ accepts }: { accepts: Accepts }) => accepts === 'any' || accepts === 'image';
  const fields = endpoints.flatMap((endpoint) =>
    Object.entries(endpoint.files ?? {})
      .filter(([, field]) => isSmall(field))
      .map(([field, { accepts }]) => ({ method: endpoint.method, url: pathOf(endpoint), field, accepts })),
  );
  test.each(fields)(
    '$method $url answers 413 to one that is too large in $field',
    async ({ method, url, field, accepts }) => {
      const name = accepts === 'image' ? 'groot.png' : 'groot.svg';
      const limit = accepts === 'image' ? 25 : 2;
      const form = formOf({ title: 'Dijk', [field]: { name, content: Buffer.alloc(limit * megabyte + 1, ' ') } });
      const before = await countFiles(portal);
      const { status, body } = await portal.call(method, url, { token: staff.access, ...form });
      const message = `Het bestand ‘${name}’ is te groot. Het maximum is ${limit} MB.`;
      expect([status, body]).toEqual([413, { [field]: [message] }]);
      expect(await countFiles(portal)).toEqual({ ...before, temporary: 0 });
    },
  );

  const ftyp = (brand: string) =>
    Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1'), Buffer.alloc(2000)]);

  test.each([
    ['IMG_1.HEIC', 'heic', 'HEIC-foto'],
    ['IMG_1.heif', 'mif1', 'HEIC-foto'],
    ['IMG_1.jpg', 'heic', 'HEIC-foto'],
    ['IMG_1.png', 'heix', 'HEIC-foto'],
    ['IMG_1.MOV', 'qt  ', 'MOV-video'],
    ['IMG_1.mp4', 'qt  ', 'MOV-video'],
  ])('of %s with the content %j, from a phone, says what to do', async (name, brand, what) => {
    const { status, body } = await send(name, ftyp(brand));
    expect([status, body.file[0]]).toEqual([400, expect.stringContaining(`‘${name}’ is een ${what}`)]);
  });

  test.each([
    ['a line', 'Scan van 3 maart\r\n'],
    ['a byte order mark', '\ufeff'],
    ['headers', 'Content-Type: application/pdf\r\nDate: 3 Mar 2026\r\n\r\n'],
    ['the language of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
    ['a kilobyte of lines', '\n'.repeat(1020)],
  ])('of a PDF with %s before it is accepted', async (_before, before) => {
    const { status, body } = await send('stuk.pdf', Buffer.concat([Buffer.from(before), pdf]));
    expect([status, body.file_type]).toEqual([200, 'application/pdf']);
  });

  test.each([
    ['a page', page],
    ['the beginning of a page', '\n<html>\n'],
    ['a comment of a page', 'x <!-- '],
    ['a script', '#!/bin/sh\n'],
    ['a program', program],
    ['an archive', zip],
    ['a picture', png],
    ['over a kilobyte', '\n'.repeat(1100)],
  ])('of a PDF with %s before it is refused', async (_before, before) => {
    const { status, body } = await send('stuk.pdf', Buffer.concat([Buffer.from(before), pdf]));
    expect([status, body.file[0]]).toEqual([400, expect.stringContaining('is geen PDF')]);
  });

  test('the refusal says what is allowed, and how large', async () => {
    expect((await send('a.exe', 'MZ')).body.file[0]).toContain('Kies een bestand van het type JPG, PNG, GIF,');
    expect((await send('a.txt', 'a'.repeat(5 * 1_048_576 + 1))).body.file).toEqual([
      'Het bestand ‘a.txt’ is te groot. Het maximum is 5 MB.',
    ]);
    expect((await send('a.pdf', page)).body.file).toEqual([
      'Het bestand ‘a.pdf’ is geen PDF: de inhoud past niet bij de naam.',
    ]);
  });

  test('a picture followed by HTML loses the HTML', async () => {
    const { body } = await send('foto.jpg', Buffer.concat([jpeg, Buffer.from(page)]));
    expect((await bytesAt(body.file)).includes('<script>')).toBe(false);
  });
});

describe('a photo', () => {
  test('loses location and author, and is rotated upright', async () => {
    const given = await photoWithPlace();
    const before = await sharp(given).metadata();
    expect([before.orientation, before.exif === undefined, given.includes('Linde Kolk')]).toEqual([6, false, true]);
    const { body } = await send('dijk.jpg', given);
    for (const address of [body.file, body.thumbnail]) {
      const kept = await bytesAt(address);
      const { width, height, exif, orientation } = await sharp(kept).metadata();
      expect([width, height, exif, orientation ?? 1]).toEqual([40, 60, undefined, 1]);
      expect(kept.includes('Linde Kolk')).toBe(false);
    }
  });

  test('that is animated remains animated', async () => {
    const { body } = await send('beeld.gif', movingGif(5));
    expect((await sharp(await bytesAt(body.file)).metadata()).pages).toBe(5);
  });
});

describe('a name', () => {
  test.each([
    ['../../etc/plan.txt', 'plan.txt'],
    ['..\\..\\windows\\plan.txt', 'plan.txt'],
    ['plan\u202Etxt.txt', 'plantxt.txt'],
    ['plan "definitief".txt', 'plan _definitief_.txt'],
    ['plan\u0007\u200b.txt', 'plan.txt'],
    ['...plan.txt', 'plan.txt'],
    ['Dijk 🐄 één.txt', 'Dijk 🐄 één.txt'],
    ["a'b;c=d&e%.txt", "a'b;c=d&e%.txt"],
    [`${'é'.repeat(500)}.txt`, `${'é'.repeat(196)}.txt`],
  ])('%j is stored as %j and returned with the file', async (given, kept) => {
    const { status, body } = await send(given, 'tekst');
    expect([status, body.file_name]).toEqual([200, kept]);
    const response = await portal.call('GET', body.file);
    expect(response.status).toBe(200);
    const disposition = String(response.headers['content-disposition']);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(disposition)).toMatchObject({ type: 'attachment', parameters: { filename: kept } });
    const [row] = await portal.db.select({ key: files.key }).from(files).where(eq(files.id, body.id));
    expect(row?.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  });

  test('with line breaks cannot add a header', async () => {
    const { status, body } = await send('plan\r\nSet-Cookie: a=b.txt', 'tekst');
    expect(status).toBe(200);
    const response = await portal.call('GET', body.file);
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined]);
  });

  test('with NUL loses it', async () => {
    const { status, body } = await send('plan\0.txt', 'tekst');
    expect([status, body.file_name]).toEqual([200, 'plan.txt']);
  });
});
