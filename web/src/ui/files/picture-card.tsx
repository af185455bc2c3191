import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import styles from './picture-card.module.css';

interface PictureCardProps {
  title: string;
  /** ISO timestamp. */
  date: string;
  picture: ReactNode;
  address: Pick<LinkProps, 'to' | 'params'>;
  /** The words of the link, and after them for the ear what it leads to. */
  more: string;
  moreAbout: string;
  children?: ReactNode;
}

/** A text in short. The picture leads to it too; whoever uses the keyboard or listens has the link below. */
export function PictureCard({ title, date, picture, address, more, moreAbout, children }: PictureCardProps) {
  return (
    <article className={styles.card}>
      <Link {...address} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.text}>
        <h2>{title}</h2>
        <time dateTime={date}>{formatDate(date)}</time>
        {children}
        <Link {...address} className={styles.more}>
          {more} <span className="visually-hidden">{moreAbout}</span>
        </Link>
      </div>
    </article>
  );
}
