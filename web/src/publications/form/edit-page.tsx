import type { UseQueryResult } from '@tanstack/react-query';
import ArrowUpIcon from 'lucide-react/icons/arrow-up';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../../platform/call.ts';
import type { EditForm } from '../../ui/forms/use-edit-form.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { listPaths, type ListedKind } from '../kinds.ts';
import { useTexts } from '../staff-texts.ts';
import styles from './edit-page.module.css';

/** Leaves a form; `isSaved` without a question. */
export type Leave = (isSaved: boolean) => void;

/** Returns to the list with the filter that it had, which the URL of the form has too. */
export function useLeave(kind: ListedKind): Leave {
  const navigate = useNavigate();
  return (isSaved) => void navigate({ to: listPaths[kind], search: true, ignoreBlocker: isSaved });
}

interface EditPageProps {
  kind: ListedKind;
  /** The title of the list, for the link back. */
  list: string;
  title: string;
  children: ReactNode;
}

/** The page around the form of a design, document or news item. */
export function EditPage({ kind, list, title, children }: EditPageProps) {
  return (
    <div className={styles.page}>
      <Link to={listPaths[kind]} search className={`touch ${styles.back}`}>
        <span aria-hidden="true">←</span> {list}
      </Link>
      <PageHeading title={title} />
      {children}
    </div>
  );
}

interface LoadedFormProps<Item> {
  query: Pick<UseQueryResult<Item>, 'data' | 'error' | 'refetch'>;
  texts: { loading: string; failed: string; gone: string };
  children: (item: Item) => ReactNode;
}

/** Loads the current version of something and shows its form; until then that it is loading, or why it failed. */
export function LoadedForm<Item>({ query: { data, error, refetch }, texts, children }: LoadedFormProps<Item>) {
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton lines={10} label={texts.loading} />;
  if (isNotFound(error)) return <EmptyState title={texts.gone} text="" />;
  return <LoadFailure text={texts.failed} onRetry={() => void refetch()} />;
}

interface PageFormProps {
  form: Pick<EditForm<object, object>, 'formProps' | 'isBusy' | 'problem' | 'notice' | 'conflictDialog' | 'leaveGuard'>;
  onLeave: Leave;
  /** The sections. */
  children: ReactNode;
}

/** A form on a page, with Save always in sight. It asks before it discards changes. */
export function PageForm({ form, onLeave, children }: PageFormProps) {
  const ui = useUiTexts();
  const t = useTexts();
  return (
    <>
      {form.leaveGuard}
      <form {...form.formProps} className={`stack ${styles.form}`}>
        {form.notice}
        {children}
        <div className={styles.foot}>
          {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
          <div className="row">
            <Button type="submit" loading={form.isBusy}>
              {t('save')}
            </Button>
            <Button variant="default" disabled={form.isBusy} onClick={() => onLeave(false)}>
              {ui('cancel')}
            </Button>
            <span className={styles.top}>
              <Button variant="default" icon={<ArrowUpIcon />} aria-label={t('toTop')} onClick={toTop}>
                <span className={styles.topText}>{t('toTop')}</span>
              </Button>
            </span>
          </div>
        </div>
        {form.conflictDialog}
      </form>
    </>
  );
}

function toTop(): void {
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
}
