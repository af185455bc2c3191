import { formatDate } from '../../platform/date-time.ts';
import { Button } from '../../ui/layout/button.tsx';
import styles from '../publications.module.css';
import { useTexts } from '../texts.ts';

interface CardHeadProps {
  title: string;
  /** The level of the card's heading. */
  heading: 'h2' | 'h3';
  /** What happened on `day`. */
  action: 'published' | 'updated';
  day: string;
  /** For staff only. */
  onDelete?: (() => void) | undefined;
}

/** Title and day of a design or document, and for staff a delete button. */
export function CardHead({ title, heading: Heading, action, day, onDelete }: CardHeadProps) {
  const t = useTexts();
  return (
    <div className={`row between ${styles.top}`}>
      <div>
        <Heading>{title}</Heading>
        <p className={styles.date}>
          {t(action)} <time dateTime={day}>{formatDate(day)}</time>
        </p>
      </div>
      {onDelete !== undefined && (
        <Button variant="default" tone="danger" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
