import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CoverPicture } from '../../ui/files/cover-picture.tsx';
import { Article } from '../../ui/lists/article-screen.tsx';

interface NewsletterArticleProps {
  newsletter: SentNewsletter;
  /** Label in front of the date. */
  sentAt: string;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A newsletter as its readers received it. */
export function NewsletterArticle({ newsletter, sentAt, children }: NewsletterArticleProps) {
  const { title, sent_at, content, thumbnail, widths, featured_image } = newsletter;
  const date = (
    <>
      {sentAt} <time dateTime={sent_at}>{formatDate(sent_at)}</time>
    </>
  );
  return (
    <Article title={title} date={date}>
      <div className="stack-5">
        <CoverPicture size="whole" url={featured_image} thumbnail={thumbnail} widths={widths} />
        <RichText html={content} />
      </div>
      {children}
    </Article>
  );
}
