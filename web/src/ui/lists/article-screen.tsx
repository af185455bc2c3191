import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '../../platform/call.ts';
import { LoadFailure } from './load-failure.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './article-screen.module.css';
import { PageHeading } from '../layout/page-heading.tsx';

interface ArticleScreenProps<Data> {
  query: UseQueryResult<Data>;
  /** The list that the article is in. */
  list: NonNullable<LinkProps['to']>;
  text: (name: 'back' | 'title' | 'loading' | 'failed' | 'missing' | 'missingText') => string;
  children: (data: Data) => ReactNode;
}

/** One item of a list, with a link back; also shows that it is loading, cannot be loaded or does not exist. */
export function ArticleScreen<Data>({ query, list, text, children }: ArticleScreenProps<Data>) {
  const { data, error, refetch } = query;
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <div className={styles.page}>
      <Link to={list} className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {text('back')}
      </Link>
      {isMissing ? (
        <PageHeading key="missing" title={text('missing')}>
          <p>{text('missingText')}</p>
        </PageHeading>
      ) : data === undefined ? (
        <>
          <PageHeading key="coming" title={text('title')} />
          {error === null ? (
            <Skeleton lines={8} label={text('loading')} />
          ) : (
            <LoadFailure text={text('failed')} onRetry={() => void refetch()} />
          )}
        </>
      ) : (
        children(data)
      )}
    </div>
  );
}

interface ArticleProps {
  title: string;
  /** The date of publication. */
  date: ReactNode;
  children: ReactNode;
}

/** A text on a card, under the heading of the screen. */
export function Article({ title, date, children }: ArticleProps) {
  return (
    <article className={`surface ${styles.paper}`}>
      <PageHeading key="article" title={title}>
        <p>{date}</p>
      </PageHeading>
      {children}
    </article>
  );
}
