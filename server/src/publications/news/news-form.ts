import type { NewsChanges, NewsItem } from '@dijkportaal/contract/publications/news';
import { presentFile } from '../../files/public.ts';
import type { Config } from '../../platform/config.ts';
import type { ReceivedFile } from '../../platform/files/receive-file.ts';
import type { Actor } from '../../platform/http/access.ts';
import { readMoment } from '../../platform/moment.ts';
import { cleanHtml } from '../../platform/security/clean-html.ts';
import type { PublicationRow } from '../page.ts';
import { presentMoment, readPublishAt } from '../publish-at.ts';
import type { PublicationForm } from '../save-publication.ts';

/** A news item as the API returns it. */
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
    segments: row.segments,
    everyone: row.forEveryone,
    audience: row.audience,
    ...presentMoment(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** The form as staff sent it; absent fields are unchanged. */
export function readNews({ body, files }: { body: NewsChanges; files: NewsFiles }): PublicationForm {
  const { title, content, created_at: createdAt, everyone, groups, zones, segments, publish_at: publishAt } = body;
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content: cleanHtml(content) }),
    ...(createdAt !== undefined && { createdAt: readMoment('created_at', createdAt) }),
    ...readPublishAt(publishAt),
    audience: {
      ...(everyone !== undefined && { everyone }),
      ...(groups !== undefined && { groups }),
      ...(zones !== undefined && { zones }),
      ...(segments !== undefined && { segments: segments ?? [] }),
    },
    files: {
      image: { received: files.featured_image, upload: body.image_upload },
      pdf: { received: files.pdf_file, upload: body.pdf_upload },
      arrangement: { details: body.file_details },
    },
  };
}

type NewsFiles = Record<'featured_image' | 'pdf_file', ReceivedFile[]>;
