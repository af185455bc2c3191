import type { Publication } from '@dijkportaal/contract/publications/designs';
import { Files } from '../../ui/files/files.tsx';
import { AskLink } from '../../ui/layout/ask-link.tsx';
import { QuestionBox } from '../../questions/public.ts';
import { CardHead } from './card-head.tsx';
import styles from '../publications.module.css';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { useTexts } from '../texts.ts';

interface DesignCardProps {
  design: Publication;
  /** For staff only. */
  onDelete?: () => void;
}

/** A design: what changes, its pictures and its other files. */
export function DesignCard({ design, onDelete }: DesignCardProps) {
  const t = useTexts();
  const { id, title, summary, files, audience, created_at } = design;
  return (
    <article className={`card stack ${styles.card}`}>
      <CardHead title={title} heading="h2" action="published" day={created_at} onDelete={onDelete} />
      <ReaderAudienceTags audience={audience} />
      {summary !== '' && (
        <section className="reading">
          <h3>{t('changes')}</h3>
          <p className="flush">{summary}</p>
        </section>
      )}
      {files.length === 0 ? (
        <p className={styles.quiet}>{t('noFiles')}</p>
      ) : (
        <Files label={t('filesOf', { title })} title={title} files={files} />
      )}
      <QuestionBox kind="design" publication={design} />
      <AskLink kind="design" id={id} name={title} />
    </article>
  );
}
