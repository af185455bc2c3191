import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { hasStarted } from '../display-state.ts';
import { useTexts } from './editor-texts.ts';
import { NewsletterEditor } from './newsletter-editor.tsx';
import styles from './newsletter-editor.module.css';
import { newsletterQuery } from '../queries.ts';

interface NewsletterEditorScreenProps {
  /** From the URL; undefined for a new newsletter. */
  id: string | undefined;
  /** Called with the id of a new newsletter after it was first saved. */
  onCreated: (id: number) => void;
}

/** Edits a newsletter and shows the progress of sending (specification, section 2). */
export function NewsletterEditorScreen({ id, onCreated }: NewsletterEditorScreenProps) {
  const t = useTexts();
  const [form, setForm] = useState<{ id: string | undefined; key: number; created?: string }>({ id, key: 0 });
  // Another newsletter gets a new form. A new newsletter continues in its form when it is first saved, and has its id later.
  if (form.id !== id) setForm({ id, key: id === form.created ? form.key : form.key + 1 });
  const query = useQuery({ ...newsletterQuery(id ?? ''), enabled: id !== undefined });
  const newsletter = (id === undefined ? null : query.data) ?? null;
  const isReady = id === undefined || newsletter !== null;
  const kind = id === undefined ? 'new' : newsletter !== null && hasStarted(newsletter) ? 'view' : 'change';
  return (
    <div className={styles.page}>
      <Link to="/newsletter" className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {t('back')}
      </Link>
      <PageHeading title={t(kind)} />
      {isReady ? (
        <NewsletterEditor
          key={form.key}
          newsletter={newsletter}
          onCreated={(created) => {
            setForm({ ...form, created: String(created.id) });
            onCreated(created.id);
          }}
        />
      ) : (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} />
      )}
    </div>
  );
}

function LoadProblem({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTexts();
  if (error === null) return <Skeleton lines={10} label={t('loading')} />;
  if (error instanceof CallError && error.status === 404) return <EmptyState title={t('notFound')} text="" />;
  return <LoadFailure text={t('loadFailed')} onRetry={onRetry} />;
}
