import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { formatDate } from '../../platform/date-time.ts';
import { Button } from '../../ui/layout/button.tsx';
import { chooseCover } from '../../ui/files/arrangement.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { Picture } from '../../ui/files/picture.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { AudienceTags } from '../audience/audience-tags.tsx';
import { StateBadge } from '../form/publish-fields.tsx';
import own from './publication-card.module.css';
import styles from '../publications.module.css';
import { useTexts } from '../texts.ts';

interface PublicationCardProps {
  publication: Publication;
  onChange: () => void;
  onDelete: () => void;
  onDeleteFile: (file: PortalFile) => void;
}

/** A design or document for staff, with its audience, files and actions. */
export function PublicationCard({ publication, onChange, onDelete, onDeleteFile }: PublicationCardProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const { title, files, state, created_at, updated_at } = publication;
  const [published, updated] = [formatDate(created_at), formatDate(updated_at)];
  const cover = chooseCover(files);
  return (
    <article className={`card stack ${styles.card}`}>
      <div className={`row ${own.head}`}>
        {cover !== undefined && (
          <div className={`framed ${own.cover}`}>
            <Picture file={cover} alt="" />
          </div>
        )}
        <div className={`stack-2 ${own.facts}`}>
          <h2>{title}</h2>
          <StateBadge item={publication} />
          {state === 'published' && (
            <p className={styles.date}>
              {t('published')} <time dateTime={created_at}>{published}</time>
              {updated !== published && (
                <>
                  {`, ${admin('updated')} `}
                  <time dateTime={updated_at}>{updated}</time>
                </>
              )}
            </p>
          )}
          <AudienceTags item={publication} />
        </div>
        <div className={`row ${own.actions}`}>
          <Button variant="default" aria-label={admin('editNamed', { title })} onClick={onChange}>
            {admin('edit')}
          </Button>
          <Button variant="default" tone="danger" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
            {t('delete')}
          </Button>
        </div>
      </div>
      {files.length === 0 ? (
        <p className={styles.quiet}>{t('noFiles')}</p>
      ) : (
        <FileList label={t('filesOf', { title })} files={files} onDelete={onDeleteFile} />
      )}
    </article>
  );
}
