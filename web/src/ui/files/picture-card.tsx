import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import styles from './picture-card.module.css';

interface PictureCardProps {
  /** How it is shown where there is room: its picture above the text, or beside it, large or small. */
  shape?: 'tile' | 'lead' | 'row';
  title: string;
  /** ISO timestamp. */
  date: string;
  picture: ReactNode;
  link: Pick<LinkProps, 'to' | 'params'>;
  /** The text of the link, and its target for screen readers. */
  more: string;
  moreAbout: string;
  children?: ReactNode;
}

/**
 * A summary of a text. The picture is a link too, hidden from the keyboard and screen readers, which have the link
 * below.
 */
export function PictureCard({
  shape = 'tile',
  title,
  date,
  picture,
  link,
  more,
  moreAbout,
  children,
}: PictureCardProps) {
  return (
    <article className={`surface ${styles.card}`} data-shape={shape}>
      <Link {...link} className={styles.picture} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className={styles.text}>
        <h2>{title}</h2>
        <time className="note" dateTime={date}>
          {formatDate(date)}
        </time>
        {children}
        <Link {...link} className={`touch ${styles.more}`}>
          {more} <span className="visually-hidden">{moreAbout}</span>
        </Link>
      </div>
    </article>
  );
}
