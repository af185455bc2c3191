import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isoDay } from '../platform/dutch-time.ts';
import { files, type FileOwnerColumn, type fileRoles } from '../schema/files.ts';
import type { Db } from '../platform/database/db.ts';
import { makeKey, type FileStore } from '../platform/files/store.ts';
import { publications } from '../schema/publications.ts';
import { drawSvg } from './drawings.ts';
import type { DemoFile, DemoPublication, DemoSection } from './publications/demo-publication.ts';
import { demoPublications } from './publications/publications.ts';
import { writePdf, type PdfPage } from './write-pdf.ts';
import { publicationGroups, publicationUsers, publicationZones } from '../schema/audience.ts';

/** Ids by name or e-mail address. */
export interface DemoIds {
  groups: Map<string, number>;
  zones: Map<string, number>;
  users: Map<string, number>;
}

type StoredFile = Omit<typeof files.$inferInsert, FileOwnerColumn>;

/** Publishes designs, documents and news of the demo, with generated files. */
export async function publishDemo(db: Db, store: FileStore, ids: DemoIds, now: Date): Promise<void> {
  const items = demoPublications(now);
  const made = await makeFiles(store, items, roleOf);
  await db.transaction(async (tx) => {
    const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const rows = await tx
      .insert(publications)
      .values(
        items.map((item) => ({
          kind: item.kind,
          title: item.title,
          content: item.content ?? '',
          forEveryone: item.isDraft === undefined && !item.groups && !item.zones && !item.people,
          createdAt: before(item.daysAgo),
          updatedAt: before(item.daysAgo),
          newAt: before(item.daysAgo),
          ...(item.question && {
            question: item.question.text,
            questionBefore: isoDay(before(-item.question.days)),
          }),
        })),
      )
      .returning({ id: publications.id });
    const withIds = items.map((item, index) => ({ item, publicationId: rows[index]?.id ?? 0 }));
    const link = (names: (item: DemoPublication) => string[] | undefined, known: Map<string, number>) =>
      withIds.flatMap(({ item, publicationId }) =>
        (names(item) ?? []).flatMap((name) => {
          const id = known.get(name);
          return id === undefined ? [] : [{ publicationId, id }];
        }),
      );
    const forGroups = link(({ groups }) => groups, ids.groups);
    const forZones = link(({ zones }) => zones, ids.zones);
    const forPeople = link(({ people }) => people, ids.users);
    await tx.insert(publicationGroups).values(forGroups.map(({ id, ...row }) => ({ ...row, groupId: id })));
    await tx.insert(publicationZones).values(forZones.map(({ id, ...row }) => ({ ...row, zoneId: id })));
    await tx.insert(publicationUsers).values(forPeople.map(({ id, ...row }) => ({ ...row, userId: id })));
    await tx
      .insert(files)
      .values(
        withIds.flatMap(({ item, publicationId }) =>
          (made.get(item) ?? []).map((file) => ({ ...file, publicationId })),
        ),
      );
  });
}

/** Generates the files of some items and stores them; returns their rows, which still need an owner. */
export async function makeFiles<Item extends { title: string; files: DemoFile[] }>(
  store: FileStore,
  items: Item[],
  roleIn: (item: Item, type: string) => StoredFile['role'],
): Promise<Map<Item, StoredFile[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-demo-'));
  let serial = 0;
  const put = async (content: Buffer) => {
    const file = path.join(folder, String((serial += 1)));
    const key = makeKey();
    await writeFile(file, content);
    await store.put(key, file);
    return key;
  };
  try {
    const made = new Map<Item, StoredFile[]>();
    for (const item of items) {
      const stored = await Promise.all(
        item.files.map(async (file, index) => {
          const { content, thumbnail, type } = await makeFile(file, item.title.length + index);
          return {
            role: roleIn(item, type),
            key: await put(content),
            thumbnailKey: await put(thumbnail),
            name: file.name,
            caption: file.caption,
            alt: 'alt' in file ? file.alt : '',
            type,
            size: content.length,
            hash: createHash('sha256').update(content).digest('hex'),
          };
        }),
      );
      made.set(item, stored);
    }
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function roleOf({ kind }: DemoPublication, type: string): (typeof fileRoles)[number] {
  if (kind !== 'news') return 'attachment';
  return type === 'image/jpeg' ? 'image' : 'pdf';
}

async function makeFile(file: DemoFile, seed: number): Promise<{ content: Buffer; thumbnail: Buffer; type: string }> {
  // Loaded lazily, because a portal without demo data does not need it at the start.
  const { default: sharp } = await import('sharp');
  if ('sections' in file) {
    const title = file.name.replace(/\.pdf$/, '').replaceAll('-', ' ');
    const toPage = async ({ drawing, ...text }: DemoSection, index: number): Promise<PdfPage> => {
      if (drawing === undefined) return text;
      const svg = Buffer.from(drawSvg(drawing, seed + index));
      const picture = sharp(svg).resize({ width: 900 }).jpeg({ quality: 75 });
      const { data: jpeg, info } = await picture.toBuffer({ resolveWithObject: true });
      return { ...text, picture: { jpeg, width: info.width, height: info.height } };
    };
    const pages = await Promise.all(file.sections.map(toPage));
    const content = writePdf(title.charAt(0).toUpperCase() + title.slice(1), pages);
    const thumbnail = await sharp(Buffer.from(pageSvg(seed)))
      .webp()
      .toBuffer();
    return { content, thumbnail, type: 'application/pdf' };
  }
  const svg = Buffer.from(drawSvg(file.drawing, seed));
  const content = await sharp(svg).jpeg({ quality: 82 }).toBuffer();
  const thumbnail = await sharp(svg).resize({ width: 480 }).webp({ effort: 0 }).toBuffer();
  return { content, thumbnail, type: 'image/jpeg' };
}

/** A page with lines instead of words. */
function pageSvg(seed: number): string {
  const lines = Array.from({ length: 9 }, (_, n) => {
    const width = 160 + ((seed * 37 + n * 53) % 100);
    return `<rect x="40" y="${110 + n * 20}" width="${width}" height="8" fill="#c8ced4"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="480"><rect width="340" height="480" fill="#fff"/>
    <rect x="40" y="52" width="230" height="18" fill="#2f4a5c"/>${lines.join('')}
    <polygon points="60,430 140,340 190,340 280,430" fill="#7fa650"/><rect x="30" y="380" width="70" height="50" fill="#4a90b8"/></svg>`;
}
