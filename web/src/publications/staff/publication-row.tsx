import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { Link } from '@tanstack/react-router';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import { useId, useState, type ReactNode } from 'react';
import { formatDate } from '../../platform/date-time.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { AudienceSummary, AudienceTags } from '../audience/audience-tags.tsx';
import { StateBadge } from '../form/publish-fields.tsx';
import { editPaths, type ListedKind } from '../kinds.ts';
import { ReactionCounts } from '../form/reaction-counts.tsx';
import { useTexts as useAdminTexts } from '../staff-texts.ts';
import { useTexts } from '../texts.ts';
import shared from '../publications.module.css';
import styles from './publication-row.module.css';

interface PublicationRowProps {
  kind: ListedKind;
  item: Pick<Publication, 'id' | 'title' | 'state' | 'publish_at' | 'created_at' | 'updated_at' | 'everyone'> &
    Partial<Pick<Publication, 'groups' | 'users' | 'zones' | 'segments' | 'question_before'>>;
  cover: PortalFile | null | undefined;
  /** Further actions. */
  actions?: ReactNode;
  onDelete: () => void;
  /** Shown below the audience when it is unfolded. */
  children: ReactNode;
}

/** A design, document or news item for staff on one line, which unfolds to its audience and files. */
export function PublicationRow({ kind, item, cover, actions, onDelete, children }: PublicationRowProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const { id, title, state, created_at, updated_at } = item;
  const [published, updated] = [formatDate(created_at), formatDate(updated_at)];
  const edit = { to: editPaths[kind], params: { id: String(id) }, search: true } as const;
  return (
    <article className={`card ${styles.row}`}>
      <div className={styles.head}>
        <div className={styles.cover}>{cover && <Picture file={cover} alt="" />}</div>
        <div className={styles.facts}>
          <h2>
            <Link {...edit}>{title}</Link>
          </h2>
          <StateBadge item={item} />
          <ReactionCounts item={item} />
        </div>
        <div className={styles.audience}>
          <AudienceSummary item={item} />
        </div>
        <p className={styles.date}>
          {state === 'published' && `${t('published')} `}
          {/* The date of a news item is chosen, also before it is published. */}
          {(state === 'published' || kind === 'news') && <time dateTime={created_at}>{published}</time>}
        </p>
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.toggle}
            aria-label={admin(isOpen ? 'foldNamed' : 'unfoldNamed', { title })}
            aria-expanded={isOpen}
            aria-controls={isOpen ? more : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDownIcon />
          </button>
          <div className="row-actions">
            <ActionMenu name={title}>
              <Link {...edit} aria-label={admin('editNamed', { title })}>
                {admin('edit')}
              </Link>
              {actions}
              <MenuItem tone="danger" aria-label={t('deleteNamed', { title })} onClick={onDelete}>
                {t('delete')}
              </MenuItem>
            </ActionMenu>
          </div>
        </div>
      </div>
      {isOpen && (
        <div id={more} className={`stack-2 ${styles.more}`}>
          {updated !== published && (
            <p className={shared.date}>
              {t('updated')} <time dateTime={updated_at}>{updated}</time>
            </p>
          )}
          <AudienceTags item={item} />
          {children}
        </div>
      )}
    </article>
  );
}
