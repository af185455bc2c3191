import type { Publication } from '@dijkportaal/contract/publications/designs';
import { isPicture } from '../../ui/files/file-kind.ts';
import { chooseCover } from '../../ui/files/arrangement.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { Gallery } from '../../ui/files/gallery.tsx';
import { Picture } from '../../ui/files/picture.tsx';
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

/** A design: its pictures, or the preview of its first file, and all its files. */
export function DesignCard({ design, onDelete }: DesignCardProps) {
  const t = useTexts();
  const { id, title, files, audience, created_at } = design;
  return (
    <article className={`card stack ${styles.card}`}>
      <CardHead title={title} heading="h2" action="published" day={created_at} onDelete={onDelete} />
      <ReaderAudienceTags audience={audience} />
      {files.length === 0 ? (
        <p className={styles.quiet}>{t('noFiles')}</p>
      ) : (
        <div className={`columns ${styles.halves}`}>
          <Pictures title={title} files={files} />
          <FileList label={t('filesOf', { title })} files={files} />
        </div>
      )}
      <QuestionBox kind="design" publication={design} />
      <AskLink kind="design" id={id} name={title} />
    </article>
  );
}

function Pictures({ title, files }: Pick<Publication, 'title' | 'files'>) {
  const chosen = chooseCover(files);
  const pictures = files
    .filter((file) => isPicture(file.file_type) && !file.is_checking)
    .toSorted((one, other) => Number(other === chosen) - Number(one === chosen));
  if (pictures.length > 0) return <Gallery files={pictures} title={title} />;
  const [first] = files;
  if (first === undefined) return null;
  if (first.is_checking) {
    return (
      <div className={`framed ${styles.cover}`}>
        <Picture file={first} alt="" />
      </div>
    );
  }
  // Hidden from screen readers and the keyboard, which have the link in the list.
  return (
    <a
      className={`framed ${styles.cover}`}
      href={first.file}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={-1}
      aria-hidden="true"
    >
      <Picture file={first} alt="" />
    </a>
  );
}
