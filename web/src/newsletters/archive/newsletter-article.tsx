import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { CoverPicture } from '../../ui/files/cover-picture.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RichText } from '../../ui/editor/rich-text.tsx';
import styles from './newsletter-article.module.css';

interface NewsletterArticleProps {
  newsletter: SentNewsletter;
  /** Stands in front of the day. */
  sentAt: string;
  /** Stands at the foot. */
  children?: ReactNode;
}

/** A newsletter as its readers got it. */
export function NewsletterArticle({ newsletter, sentAt, children }: NewsletterArticleProps) {
  const { title, sent_at, content, thumbnail, featured_image } = newsletter;
  return (
    <article className={styles.paper}>
      <PageHeading key="newsletter" title={title}>
        <p>
          {sentAt} <time dateTime={sent_at}>{formatDate(sent_at)}</time>
        </p>
      </PageHeading>
      <div className={styles.text}>
        <CoverPicture size="whole" address={featured_image} thumbnail={thumbnail} />
        <RichText html={content} />
      </div>
      {children}
    </article>
  );
}
