import type { NewsChanges, NewsItem } from '@dijkportaal/contract/publications/news';
import { sql, type SQL } from 'drizzle-orm';
import { presentFile, replaceFile } from '../../files/public.ts';
import type { Config } from '../../platform/config.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cleanHtml } from '../../platform/security/clean-html.ts';
import type { AdoptFiles, PublicationChanges, PublicationRow } from '../queries.ts';

/** A news item as it is answered. */
export function presentNews(config: Config, actor: Actor, row: PublicationRow): NewsItem {
  const show = (role: 'image' | 'pdf') => {
    const file = row.files.find((candidate) => candidate.role === role);
    return file === undefined ? null : presentFile(config, actor, file);
  };
  const image = show('image');
  const pdf = show('pdf');
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    thumbnail: image?.thumbnail ?? null,
    featured_image: image?.file ?? null,
    pdf_file: pdf?.file ?? null,
    image,
    pdf,
    groups: row.groups,
    zones: row.zones,
    everyone: actor.isStaff ? row.forEveryone : true,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What staff wrote, as it is stored; what they left out stays. */
export function readNews({ title, content, created_at: createdAt, ...body }: NewsChanges): PublicationChanges {
  const { everyone, groups, zones } = body;
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content: cleanHtml(content) }),
    ...(createdAt !== undefined && { createdAt: readMoment(createdAt) }),
    audience: {
      ...(everyone !== undefined && { everyone }),
      ...(groups !== undefined && { groups }),
      ...(zones !== undefined && { zones }),
    },
  };
}

/** A day begins at midnight in the Netherlands. */
function readMoment(text: string): SQL {
  if (!text.includes('T')) return sql`${text}::date::timestamp at time zone 'Europe/Amsterdam'`;
  // The database knows fewer distances from UTC than the standard does.
  return sql`${new Date(text).toISOString()}::timestamptz`;
}

/** Replaces the image and the PDF. Throws 400 for an upload of another type. */
export function adoptNewsFiles({
  actor,
  body,
  files,
}: {
  actor: Actor;
  body: NewsChanges;
  files: { featured_image: ReceivedFile[]; pdf_file: ReceivedFile[] };
}): AdoptFiles {
  const image = { received: files.featured_image, upload: body.image_upload, field: 'image_upload' };
  const pdf = { received: files.pdf_file, upload: body.pdf_upload, field: 'pdf_upload' };
  return async (tx, publicationId) => {
    await replaceFile(tx, { publicationId }, 'image', image, actor);
    await replaceFile(tx, { publicationId }, 'pdf', pdf, actor);
  };
}
