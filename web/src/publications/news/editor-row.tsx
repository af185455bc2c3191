import type { NewsItem } from '@dijkportaal/contract/publications/news';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { Button } from '../../ui/layout/button.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { StateBadge } from '../form/publish-fields.tsx';
import { AudienceTags } from '../audience/audience-tags.tsx';
import styles from './editor-row.module.css';
import { useTexts } from './editor-texts.ts';
import { NewsPicture } from './news-picture.tsx';

interface EditorRowProps {
  item: NewsItem;
  onChange: () => void;
  onDelete: () => void;
}

/** One item for staff, with its audience and actions. */
export function EditorRow({ item, onChange, onDelete }: EditorRowProps) {
  const t = useTexts();
  const titleId = useId();
  const { title, created_at, pdf } = item;
  return (
    <article className={`surface ${styles.row}`} aria-labelledby={titleId}>
      <div>
        <NewsPicture item={item} size="small" />
      </div>
      <div className={`stack-2 ${styles.facts}`}>
        <h2 id={titleId}>
          <Link to="/news/$id" params={{ id: String(item.id) }}>
            {title}
          </Link>
        </h2>
        <time className="note" dateTime={created_at}>
          {formatDate(created_at)}
        </time>
        <StateBadge item={item} />
        <AudienceTags item={item} />
        {pdf !== null && <FileList label={t('pdfOf', { title })} files={[pdf]} />}
      </div>
      <div className={`row ${styles.actions}`}>
        <Button variant="default" aria-label={t('editNamed', { name: title })} onClick={onChange}>
          {t('edit')}
        </Button>
        <Button variant="default" tone="danger" aria-label={t('deleteNamed', { name: title })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
    </article>
  );
}
